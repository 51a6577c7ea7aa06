"""Runs a command to its end and writes what it cost: measure.py <report> <command...>."""
import json
import os
import subprocess
import sys
import time

start = time.monotonic()
child = subprocess.Popen(sys.argv[2:], stdout=subprocess.PIPE)
out = child.stdout.read(4096)
while child.stdout.read(1 << 20):
    pass
_, status, usage = os.wait4(child.pid, 0)
cost = {
    "cpu": usage.ru_utime + usage.ru_stime,
    "wall": time.monotonic() - start,
    "memory": usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024),
    "exit": os.waitstatus_to_exitcode(status),
    "out": out.decode(errors="replace"),
}
with open(sys.argv[1], "w", encoding="utf-8") as report:
    json.dump(cost, report)
