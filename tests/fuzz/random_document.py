"""Random model files, one a seed: small, valid by the format, seldom sensible.

Every simulation key that takes a name, a truth value or a number is drawn, its names from the JSON
Schema, so that a new method or setting is tried with every other one as soon as the schema has it.
A document has a family, which says what must hold of it beyond what must hold of all:

  anything   every kind of part, coincident bodies, stuck mechanisms, masses from 1e-6 to 1e6 kg
  free       bodies that collide where nothing else acts: momentum stays
  fall       balls that fall on a floor without friction: nothing passes it, energy does not rise
  smooth     a linkage without contact, well conditioned: methods agree
"""

import math
import random

FAMILIES = {"anything": 6, "free": 1, "fall": 1, "smooth": 2}
STEPS = 20
# What a run is not to be asked for in every combination: it needs its own length of step or time.
FIXED_KEYS = {"duration", "step", "output_step", "max_step", "threads", "assemble"}
COORDINATE = ("revolute", "prismatic", "cylindrical", "screw", "point-on-line", "steering")


def model_of(seed, schema):
    """The document of a seed, and its family."""
    draw = random.Random(seed)
    family = draw.choices(list(FAMILIES), FAMILIES.values())[0]
    return Generator(draw, schema).document(seed, family), family


class Generator:
    def __init__(self, draw, schema):
        self.draw = draw
        self.definitions = schema["$defs"]
        self.root = {"trammel": 1}

    def document(self, seed, family):
        self.root["name"] = f"random {seed}"
        getattr(self, family)()
        return self.root

    # Families

    def anything(self):
        self.root["gravity"] = self.draw.choice([[0, 0, -9.81]] * 5 + [[0, 0, 0], self.vector(9), self.vector(1e3)])
        self.root["materials"] = {name: self.material() for name in ("default", "other")}
        shapes = [{"type": "plane", "normal": [0, 0, 1]}] if not self.one_in(6) else []
        shapes += [dict(self.shape(), position=self.place()) for _ in range(self.below(3)) if self.one_in(3)]
        self.root["ground"] = {"shapes": shapes}
        self.root["bodies"] = [self.body(i) for i in range(1 + self.below(6))]
        self.root["joints"] = []
        if self.one_in(3):
            self.tables()
        for i in range(self.below(len(self.root["bodies"]) + 2)):
            self.add_joint(i)
        self.root["forces"] = [self.force(i) for i in range(self.below(3))]
        self.root["measures"] = [self.measure(i) for i in range(self.below(3))]
        self.root["contacts"] = {"combine": self.names_of("combine"), "pairs": self.pairs()}
        self.add_follower()
        self.settings(self.log(1e-6, 1e-1) if self.one_in(4) else self.log(1e-4, 1e-2), STEPS)

    def free(self):
        self.root["gravity"] = [0, 0, 0]
        self.root["materials"] = {"default": self.material()}
        self.root["bodies"] = [self.solid_body(i, [0.5 * i, 0.05 * self.uniform(-1, 1), 0.0]) for i in range(2 + self.below(3))]
        for i, body in enumerate(self.root["bodies"]):
            body["velocity"] = [(1.0 if i == 0 else 0.0) + 0.1 * self.uniform(-1, 1), 0, 0]
            body["angular_velocity"] = self.vector(2)
        self.settings(2e-3, 300)

    def fall(self):
        self.root["materials"] = {"default": {"restitution": self.uniform(0, 1), "friction": 0}}
        self.root["ground"] = {"shapes": [{"type": "plane", "normal": [0, 0, 1]}]}
        radius = self.log(0.02, 0.2)
        self.root["bodies"] = [
            {"name": f"ball{i}", "position": [self.below(2) * 0.3 * radius, 0.1 * radius * i, radius * (1.2 + 2.3 * i)],
             "velocity": [0, 0, -self.uniform(0, 5)], "shapes": [{"type": "sphere", "radius": radius}]}
            for i in range(1 + self.below(4))]
        self.settings(2e-3, 200, friction="none", sleeping=False)

    def smooth(self):
        """An open chain about parallel or other axes, often closed by a distance joint."""
        count = 1 + self.below(4)
        bodies, joints, start = [], [], [0.0, 0.0, 0.0]
        for i in range(count):
            way = self.vector(1)
            length = math.hypot(*way) or 1.0
            way = [0.5 * c / length for c in way]
            bodies.append({"name": f"link{i}", "position": [s + 0.5 * c for s, c in zip(start, way)],
                           "mass": self.log(0.3, 3), "inertia": [0.03, 0.04, 0.05, 0, 0, 0]})
            joints.append({"name": f"joint{i}", "type": self.draw.choice(["revolute", "spherical", "universal", "cylindrical"]),
                           "bodies": ["ground" if i == 0 else f"link{i - 1}", f"link{i}"],
                           "position": list(start)})
            kind = joints[-1]["type"]
            if kind != "spherical":
                joints[-1]["axis"] = [0, 1, 0]
            if kind == "universal":
                joints[-1]["axis2"] = [1, 0, 0]
            if kind == "cylindrical":
                joints[-1]["spring"] = {"stiffness": 5, "damping": 0.1}
            start = [s + c for s, c in zip(start, way)]
        self.root.update(bodies=bodies, joints=joints, forces=[
            {"name": "spring", "type": "spring-damper", "bodies": ["ground", bodies[-1]["name"]],
             "points": [[0.3, 0.4, 0.9], list(start)], "stiffness": 20, "damping": self.draw.choice([0, 0.5])}])
        self.settings(1e-3, 300, rotation="exact", integrator=self.draw.choice(["rk45", "radau"]), tolerance=1e-9)

    # Parts

    def uniform(self, low, high):
        return self.draw.uniform(low, high)

    def below(self, n):
        return self.draw.randrange(n)

    def one_in(self, n):
        return self.draw.randrange(n) == 0

    def log(self, low, high):
        return math.exp(self.uniform(math.log(low), math.log(high)))

    def vector(self, size):
        return [size * self.uniform(-1, 1) for _ in range(3)]

    def axis(self):
        if self.one_in(2):
            unit = self.below(3)
            return [1.0 if i == unit else 0.0 for i in range(3)]
        return [c or 1.0 for c in self.vector(1)]

    def place(self):
        """Often where another one is."""
        if self.one_in(2):
            return [0.5 * (self.below(3) - 1), 0.5 * (self.below(3) - 1), 0.5 * self.below(3)]
        return [self.uniform(-1, 1), self.uniform(-1, 1), self.uniform(-0.2, 2)]

    def length(self):
        return self.log(1e-6, 1e3) if self.one_in(10) else self.log(0.05, 1)

    def coefficient(self):
        return float(self.below(2)) if self.one_in(3) else self.uniform(0, 1)

    def orientation(self):
        angle = self.draw.choice([0.0, math.pi / 2, math.pi, self.uniform(-3, 3)])
        return {"axis": self.axis(), "angle": angle}

    def names_of(self, definition):
        return {key: self.draw.choice(entry["enum"]) for key, entry in self.definitions[definition]["properties"].items()
                if "enum" in entry and self.one_in(2)}

    def material(self):
        material = {"density": self.log(1e-2, 1e5), "restitution": self.coefficient(),
                    "friction": self.log(1e-3, 100) if self.one_in(5) else self.coefficient()}
        if self.one_in(3):
            material["kinetic_friction"] = self.uniform(0, 1) * material["friction"]
        return material

    def shape(self, length=None):
        length = length or self.length
        kinds = {"sphere": lambda: {"radius": length()}, "ellipsoid": lambda: {"radii": [length(), length(), length()]},
                 "box": lambda: {"size": [length(), length(), length()]},
                 "cylinder": lambda: {"radius": length(), "length": length()},
                 "capsule": lambda: {"radius": length(), "length": length()},
                 "hull": lambda: {"points": [[length(), 0, 0], [0, length(), 0], [0, 0, length()], [-length(), -length(), -length()]]}}
        kind = self.draw.choice(list(kinds))
        return dict(type=kind, **kinds[kind]())

    def solid_body(self, index, position):
        size = lambda: self.uniform(0.08, 0.2)
        return {"name": f"body{index}", "position": position, "orientation": self.orientation(), "shapes": [self.shape(size)]}

    def body(self, index):
        body = {"name": f"body{index}", "position": self.place(), "orientation": self.orientation()}
        if self.one_in(12):
            body["fixed"] = True
        body["velocity"] = self.vector(1e3 if self.one_in(10) else 1)
        body["angular_velocity"] = self.vector(1e3 if self.one_in(10) else 3)
        body["shapes"] = [self.shape() for _ in range(0 if self.one_in(10) else 1 + self.below(2))]
        for shape in body["shapes"]:
            shape["material"] = self.draw.choice(["default", "other"])
            if self.one_in(3):
                shape.update(position=[0.3 * c for c in self.place()], orientation=self.orientation())
        if not body["shapes"] or not self.one_in(3):
            mass, size = (self.log(1e-6, 1e6) if self.one_in(2) else self.log(0.1, 10)), self.length()
            x, y, z = (1e-6 if self.one_in(8) else self.uniform(0.01, 1) for _ in range(3))
            body.update(mass=mass, inertia=[mass * size**2 * (y + z), mass * size**2 * (x + z), mass * size**2 * (x + y), 0, 0, 0])
        return body

    def two_bodies(self):
        """Two different ones; where it can be, the second moves."""
        names = ["ground"] + [body["name"] for body in self.root["bodies"]]
        moving = [body["name"] for body in self.root["bodies"] if not body.get("fixed")]
        second = self.draw.choice(moving or names)
        return [self.draw.choice([name for name in names if name != second]), second]

    def add_joint(self, index):
        kind = self.draw.choice([k for k in self.definitions["joint"]["properties"]["type"]["enum"] if k != "gear"])
        axis = self.axis()
        joint = {"name": f"joint{index}", "type": kind, "bodies": self.two_bodies()}
        if kind == "distance":
            joint["points"] = [self.place(), self.place()]
        else:
            joint["position"] = self.place()
            if kind not in ("fixed", "spherical"):
                joint["axis"] = axis
            if self.one_in(12):
                joint["position_b"] = [c + 0.01 * self.uniform(-1, 1) for c in joint["position"]]
        if kind in ("universal", "steering"):
            other = min(range(3), key=lambda i: abs(axis[i]))
            unit = [1.0 if i == other else 0.0 for i in range(3)]
            joint["axis2"] = [axis[1] * unit[2] - axis[2] * unit[1], axis[2] * unit[0] - axis[0] * unit[2],
                              axis[0] * unit[1] - axis[1] * unit[0]]
        if kind == "screw":
            joint["pitch"] = self.draw.choice([0.0, 0.01, -1.0, self.uniform(-1, 1)])
        if kind in COORDINATE:
            self.add_coordinate(joint)
        self.root["joints"].append(joint)
        with_coordinate = [j["name"] for j in self.root["joints"] if j["type"] in COORDINATE]
        if self.one_in(6) and len(with_coordinate) > 1:
            self.root["joints"].append({"name": f"gear{index}", "type": "gear", "joints": with_coordinate[-2:],
                                        **self.draw.choice([{"ratio": self.uniform(-3, 3) or 1.0},
                                                            {"relation": self.draw.choice(self.relations())}])})

    def relations(self):
        """What a gear's second coordinate may be of its first one, tables where there are some."""
        called = [f"{name}(q) - {name}(0)" for name in self.root.get("tables", {})]
        return called + ["-0.5*q", "q + 0.3*sin(q)", "q^2", "abs(q)", "0"]

    def tables(self):
        """Tables of every kind, which drivers, torques and gears may call; points that are far or close."""
        self.root["tables"] = {}
        kinds = self.definitions["table"]["properties"]
        for index in range(1 + self.below(3)):
            x, points = self.uniform(-1, 1), []
            for _ in range(2 + self.below(5)):
                points.append([x, self.draw.choice([0.0, 1.0, self.uniform(-1, 1), self.log(1e-9, 1e3)])])
                x += self.log(1e-6, 10)
            outside = self.draw.choice(kinds["outside"]["enum"])
            if outside == "repeat":
                points[-1][1] = points[0][1]
            self.root["tables"][f"table{index}"] = {"points": points, "outside": outside,
                                                    "interpolation": self.draw.choice(kinds["interpolation"]["enum"])}

    def of_time(self, usual):
        """A formula of t: the usual one, or one by a table."""
        tables = list(self.root.get("tables", {}))
        return f"0.1*{self.draw.choice(tables)}(5*t)" if tables and self.one_in(2) else usual

    def add_coordinate(self, joint):
        if self.one_in(2):
            low = self.uniform(-0.1, 0.02)
            joint["limits"] = [low, low + (1e-9 if self.one_in(4) else self.log(1e-4, 1))]
            joint["limit_restitution"] = self.coefficient()
        if self.one_in(3):
            joint["motor"] = {"velocity": self.draw.choice([1e4, "sin(100*t)", self.uniform(-5, 5)]),
                              "max_force": self.draw.choice([0.0, self.log(1e-3, 1e6)])}
        if self.one_in(8):
            joint["driver"] = {self.draw.choice(["position", "velocity"]): self.of_time("0.2*sin(10*t)")}
        if self.one_in(5):
            joint["spring"] = {"stiffness": self.log(1, 1e9), "damping": self.log(1e-3, 1e5), "rest": self.uniform(-1, 1)}
        if self.one_in(5):
            joint["torque"] = "sin(t) - q - 0.1*qd"
        if self.one_in(4):
            joint["friction"] = {"static": self.coefficient(), "kinetic": 0.0, "radius": self.draw.choice([0, 0.05])}
        if joint["type"] == "revolute" and self.one_in(6):
            joint["clearance"] = {"radial": self.draw.choice([0, self.log(1e-6, 1e-2)]), "radius": self.log(1e-3, 0.1),
                                  "restitution": self.coefficient(), "friction": self.coefficient()}

    def force(self, index):
        name, joints = f"force{index}", [j["name"] for j in self.root["joints"] if j["type"] in ("revolute", "prismatic")]
        kind = self.draw.choice(["spring-damper", "spring-damper", "bushing", "force", "torque"] + (["pd", "torsion-spring"] if joints else []))
        stiffness, damping = self.draw.choice([100, self.log(1, 1e9)]), self.draw.choice([0, self.log(1e-3, 1e5)])
        if kind == "spring-damper":
            return {"name": name, "type": kind, "bodies": self.two_bodies(), "points": [self.place(), self.place()],
                    "stiffness": stiffness, "damping": damping, "integration": self.draw.choice(["implicit", "implicit", "explicit"])}
        if kind == "bushing":
            return {"name": name, "type": kind, "bodies": self.two_bodies(), "position": self.place(),
                    "stiffness": [self.draw.choice([0, stiffness]) for _ in range(6)], "damping": [damping] * 6}
        if kind == "pd":
            return {"name": name, "type": kind, "joint": self.draw.choice(joints), "target": "sin(t)", "kp": stiffness, "kd": damping}
        if kind == "torsion-spring":
            return {"name": name, "type": kind, "joint": self.draw.choice(joints), "stiffness": stiffness, "damping": damping}
        body = self.draw.choice(self.root["bodies"])["name"]
        vector = [self.uniform(-10, 10), "10*sin(20*t)", self.log(1e-3, 1e4)]
        return {"name": name, "type": kind, "body": body, "vector": vector, "frame": self.draw.choice(["world", "body"])}

    def measure(self, index):
        name, body = f"measure{index}", self.draw.choice(self.root["bodies"])["name"]
        return self.draw.choice([
            {"name": name, "type": "point", "body": body, "point": self.place()},
            {"name": name, "type": "distance", "bodies": self.two_bodies(), "points": [self.place(), self.place()]},
            {"name": name, "type": "angle", "bodies": self.two_bodies(), "axes": [self.axis(), self.axis()]},
            {"name": name, "type": "expression", "expression": self.draw.choice(["t", "sin(t)", "1 + t^2"])}])

    def pairs(self):
        pairs = []
        if self.one_in(3):
            bodies = self.two_bodies()
            pair = dict(bodies=bodies, restitution=self.coefficient(), friction=self.coefficient(), collide=not self.one_in(4),
                        friction_mode=self.draw.choice(self.definitions["pair"]["properties"]["friction_mode"]["enum"]),
                        friction_direction=self.axis(), lateral_slip=self.draw.choice([0, self.log(1e-9, 1e3)]))
            if self.one_in(2):
                pair["friction_body"] = bodies[1]
            pairs.append(pair)
        return pairs

    def add_follower(self):
        if not self.one_in(8):
            return
        bodies = self.two_bodies()
        follow = self.draw.choice([{"type": "keep-place", "body": bodies[1]},
                                   {"type": "telescope", "bodies": bodies, "points": [self.place(), self.place()]}])
        self.root["bodies"].append({"name": "follower", "position": self.place(), "follow": follow})

    # Settings

    def settings(self, step, steps, **fixed):
        """Half of the keys keep their defaults, so that settings meet in twos and threes, too."""
        chosen = {"duration": step * steps, "step": step, "output_step": step * self.draw.choice([1, 4, steps])}
        for key, entry in self.definitions["simulation"]["properties"].items():
            if key in FIXED_KEYS or self.one_in(2):
                continue
            value = self.setting(key, entry)
            if value is not None:
                chosen[key] = value
        if self.one_in(8):
            chosen["threads"] = 2
        if chosen.get("rotation") == "nodar":  # takes no joints and contacts
            chosen.pop("rotation")
        if chosen.get("impact") in ("kelvin-voigt", "hunt-crossley", "lankarani-nikravesh", "flores") and not self.one_in(5):
            chosen.pop("impact")  # a thousand times the others' time
        chosen.update(fixed)
        if chosen.get("coordinates") == "generalized" and not self.one_in(20):  # refuses these
            chosen.pop("epsilon", None)
            if chosen.get("integrator") in ("rattle", "generalized-alpha"):
                chosen.pop("integrator")
        self.root["simulation"] = chosen

    def setting(self, key, entry):
        if "enum" in entry:
            return self.draw.choice(entry["enum"])
        if entry.get("type") == "boolean":
            return self.one_in(2)
        numbers = {"gamma": [0.0, 0.2, 1.0], "epsilon": [0.0, 0.0, self.log(1e-12, 1e-2)], "nodar_order": [4, 5],
                   "restitution_threshold": [0.0, 0.01, 1.0], "tolerance": [1e-3, 1e-6, 1e-9],
                   "spectral_radius": [0.0, 0.5, 0.8, 1.0], "lcp_iterations": [1, 30, 1000], "lcp_tolerance": [1e-2, 1e-6, 1e-10],
                   "sleep_speed": [0.01, 1.0], "sleep_angular_speed": [0.01, 1.0], "sleep_time": [1e-6, 0.01, 0.5]}
        return self.draw.choice(numbers[key]) if key in numbers else None
