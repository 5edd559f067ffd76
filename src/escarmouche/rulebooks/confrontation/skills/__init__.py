"""The skills of the chapter, as plug-ins: `registry` has them all, by the names that cards print."""
