"""Run the benchmarks, each a ratio to a yardstick of the same run: `python -m tests.benchmarks [--check] [NAME…]`."""

import argparse
import importlib
import os
import sys

MODULES = (
    "start_time",
    "start_memory",
    "start_complete",
    "click",
    "click_crowd",
    "audited_hit",
    "exact_odds",
    "volley",
    "area",
    "commit",
    "log_append",
    "event_loop_stall",
    "plot_update",
)


def main() -> int:
    """Print a line a benchmark; with --check return 1 when one is over its bound."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which to run: {', '.join(MODULES)}")
    parser.add_argument("--check", action="store_true", help="fail when a bound is missed")
    options = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    missed = 0
    for name in options.names or MODULES:
        module = importlib.import_module(f"tests.benchmarks.{name}")
        ours, yardstick = module.measure()
        ratio = ours / yardstick
        over = ratio > module.BOUND
        missed += over
        verdict = "MISSED" if over else "ok"
        figures = f"{ratio:7.3f}  bound {module.BOUND:4.2f}  {verdict:6}  {ours:.3g} : {yardstick:.3g}"
        print(f"{name:13} {figures}  {module.detail}")
        sys.stdout.flush()
    return 1 if missed and options.check else 0


if __name__ == "__main__":
    sys.exit(main())
