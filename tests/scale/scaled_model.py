"""A model at another size: lengths times L, times times sqrt(L), so that accelerations, gravity
among them, stay. The units of the JSON Schema say what each number is."""

import copy
import re

EXPONENTS = {"m": (1, 0, 0), "s": (0, 1, 0), "kg": (0, 0, 1), "rad": (0, 0, 0), "N": (1, -2, 1), "J": (2, -2, 1), "1": (0, 0, 0), "Pa": (-1, -2, 1), "W": (2, -3, 1), "Hz": (0, -1, 0)}
SLIDES = ("prismatic", "point-on-line")  # joints whose coordinate is a length
UNIT = re.compile(r"\[([^\[\]]+)\]$")


class Scale:
    """Factors of a length, and of what goes with it."""

    def __init__(self, length, mass=1.0):
        self.length, self.time, self.mass = length, length**0.5, mass

    def of(self, unit):
        """The factor of a unit such as "N m s/rad"."""
        numerator, *denominators = (unit or "1").split("/")
        factor = self.product(numerator)
        for denominator in denominators:
            factor /= self.product(denominator)
        return factor

    def product(self, text):
        factor = 1.0
        for part in text.replace("*", " ").split():
            name, _, power = part.partition("^")
            m, s, kg = EXPONENTS[name]
            factor *= (self.length**m * self.time**s * self.mass**kg) ** int(power or 1)
        return factor


class ScaledModel:
    """Walks a model file along its schema."""

    def __init__(self, schema, document, scale):
        self.schema, self.scale = schema, scale
        self.slides = {j["name"] for j in document.get("joints", []) if j.get("type") in SLIDES}
        self.document = copy.deepcopy(document)
        settings = self.document.setdefault("simulation", {})
        known = schema["$defs"]["simulation"]["properties"]
        for key, entry in known.items():  # defaults with a unit are made to scale, too
            if UNIT.search(entry.get("description", "")) and "default" in entry:
                settings.setdefault(key, entry["default"])
        materials = self.document.setdefault("materials", {})
        for material in [materials.setdefault("default", {}), *materials.values()]:
            material.setdefault("density", 1000)
        # What a user's own formula makes of parameters has no unit that is known.
        measures = self.document.get("measures", [])
        self.document["measures"] = [m for m in measures if m["type"] != "expression"]
        self.document = self.walk(schema, self.document, False)

    def walk(self, entry, value, slides):
        entry, unit = self.resolve(entry, value)
        if isinstance(value, dict):
            if value.get("name") in self.slides and "type" in value or value.get("joint") in self.slides:
                slides = True
            result = {}
            for key, item in value.items():
                below = entry.get("properties", {}).get(key) or entry.get("additionalProperties") or {}
                result[key] = self.walk(below if isinstance(below, dict) else {}, item, slides)
            if value.get("type") == "gear" and len(self.slides & set(value["joints"])) == 1:
                inverse = value["joints"][0] in self.slides
                result["ratio"] = self.multiply(value["ratio"], self.scale.length ** (-1 if inverse else 1))
            if value.get("type") == "mesh" or "file" in value and value.get("type") == "hull":
                result["scale"] = self.multiply(value.get("scale", 1), self.scale.length)
            elif value.get("type") == "hull" and "scale" in value:
                result["points"] = value["points"]
                result["scale"] = self.multiply(value["scale"], self.scale.length)
            return result
        if unit:
            return self.measure(unit, value, slides)
        if isinstance(value, list):
            return [self.walk(entry.get("items", {}), item, slides) for item in value]
        return value

    def resolve(self, entry, value):
        """The schema of a value with what its type adds, and its unit."""
        unit = UNIT.search(entry.get("description", ""))
        while "$ref" in entry:
            entry = {**self.schema["$defs"][entry["$ref"].split("/")[-1]]}
        for key in ("anyOf", "oneOf"):
            for choice in entry.get(key, []):
                found, _ = self.resolve(choice, value)
                if isinstance(value, dict) and set(value) & set(found.get("properties", {})):
                    return found, None
        properties = dict(entry.get("properties", {}))
        for rule in entry.get("allOf", []):
            kinds = rule.get("if", {}).get("properties", {}).get("type", {}).get("const")
            if isinstance(value, dict) and kinds == value.get("type"):
                properties.update(rule["then"].get("properties", {}))
        return {**entry, "properties": properties}, unit.group(1) if unit else None

    def measure(self, unit, value, slides):
        if "," in unit:  # of each half
            first, second = unit.split(",")
            if isinstance(value, list) and len(value) == 6:
                return self.measure(first.strip(), value[:3], slides) + self.measure(second.strip(), value[3:], slides)
        if " or " in unit:
            choices = [u.strip() for u in unit.split(" or ")]
            lengthwise = {"m", "m/s", "N", "N/m", "N s/m"}
            unit = next(u for u in choices if (u in lengthwise) == slides)
        return self.multiply(value, self.scale.of(unit), slides)

    def multiply(self, value, factor, slides=False):
        if isinstance(value, list):
            return [self.multiply(item, factor, slides) for item in value]
        if isinstance(value, str):
            text = re.sub(r"\bt\b", f"(t/{self.scale.time!r})", value)
            text = re.sub(r"\bqd\b", f"(qd*{self.scale.time / (self.scale.length if slides else 1.0)!r})", text)
            text = re.sub(r"\bq\b", f"(q/{(self.scale.length if slides else 1.0)!r})", text)
            return f"{factor!r}*({text})"
        return value * factor if isinstance(value, (int, float)) else value
