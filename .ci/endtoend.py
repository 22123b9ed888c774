#!/usr/bin/env python3
"""The release binary from outside: every promise of the command line that bytes can show.

    endtoend.py [--loud]      the tool is $DAYBOOK, else .build/release/daybook
"""
import sys

sys.dont_write_bytecode = True

import endtoend_data
import endtoend_faults
import endtoend_store
import endtoend_values
import endtoend_watch
from tool import Checks, Tool


def main():
    checks = Checks("--loud" in sys.argv)
    tool = Tool(checks)
    try:
        for module in (endtoend_data, endtoend_values, endtoend_store, endtoend_faults,
                       endtoend_watch):
            for scene in module.SCENES:
                checks.section(scene.__doc__)
                try:
                    scene(tool, checks)
                except Exception as error:  # a scene that breaks off is a failure, not the end
                    checks.expect(False, f"{scene.__name__} runs to its end",
                                  f"{type(error).__name__}: {error}")
    finally:
        tool.close()
    sys.exit(checks.close())


if __name__ == "__main__":
    main()
