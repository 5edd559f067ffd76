"""Print, as shell exports, the settings that uv needs and pip has.

uv does not read pip's configuration. The Makefile evaluates this at run time, so that a mirror
configured for pip serves uv too and its address stays out of the repository.
"""

import ast
import os
import shlex
import subprocess
import sys

# pip's option -> uv's variable
OPTIONS = {
    "index-url": "UV_DEFAULT_INDEX",
    "trusted-host": "UV_INSECURE_HOST",
    "cert": "SSL_CERT_FILE",
}
# As in pip, the later wins.
SECTIONS = ("global", "install", ":env:")


def main() -> None:
    """Read `pip config list` and print what the environment does not already say."""
    command = [sys.executable, "-m", "pip", "config", "list"]
    listing = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    settings = dict(line.split("=", 1) for line in listing.splitlines() if "=" in line)
    for option, variable in OPTIONS.items():
        values = [settings[key] for s in SECTIONS if (key := f"{s}.{option}") in settings]
        if values and variable not in os.environ:
            words = str(ast.literal_eval(values[-1])).split()
            print(f"export {variable}={shlex.quote(' '.join(words))}")


if __name__ == "__main__":
    main()
