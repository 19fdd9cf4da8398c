import trammel

model = trammel.load("/usr/share/trammel/models/four-bar/four-bar.trammel.json")
model.parameters["a"] = 0.9
model["bodies"]["crank"]["mass"] = 1.5
run = trammel.run(model, duration=2.0)
print(run, run["A.rate"].max(), run.summary["steps"])
axes = run.plot("A.rate", "energy.*")
axes[0].figure.savefig("first.png")
