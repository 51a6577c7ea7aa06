"""The straightforward program: reads a file and draws ten, or seals a list, draws ten and writes their receipt.

peer.py draw <file>                        ten names of a .txt, .csv, .json or .xlsx
peer.py receipt <file> <salts> <receipt>   people, root and the receipt's hash of a .txt; its salts come ready made,
                                           16 bytes a row, as the standard library has no AES
"""
import csv
import hmac
import json
import random
import sys
import unicodedata
import zipfile
from bisect import bisect_right, insort
from hashlib import sha256
from itertools import accumulate
from xml.etree import ElementTree

SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def read_txt(path):
    with open(path, encoding="utf-8") as file:
        return [line.strip() for line in file]


def read_csv(path):
    with open(path, encoding="utf-8", newline="") as file:
        rows = csv.reader(file)
        column = next(rows).index("name")
        return [row[column] for row in rows]


def read_json(path):
    with open(path, encoding="utf-8") as file:
        return [item["name"] for item in json.load(file)]


def read_xlsx(path):
    with zipfile.ZipFile(path) as book:
        with book.open("xl/sharedStrings.xml") as part:
            strings = [text(item) for item in elements(part, SHEET + "si")]
        names = []
        with book.open("xl/worksheets/sheet1.xml") as part:
            for row in elements(part, SHEET + "row"):
                for cell in row:
                    if cell.get("r", "").startswith("B") and cell.get("t") == "s":
                        names.append(strings[int(cell.findtext(SHEET + "v"))])
        return names


def elements(part, tag):
    for _, element in ElementTree.iterparse(part):
        if element.tag == tag:
            yield element
            element.clear()


def text(item):
    return "".join(node.text or "" for node in item.iter(SHEET + "t"))


def identity(name):
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(folded.split())


def tree(names, salts):
    """Levels of (tickets, hash) from the leaves up; every person's first row has one ticket."""
    seen = set()
    level = []
    for i, name in enumerate(names):
        who = identity(name)
        weight = 0 if who in seen else 1
        seen.add(who)
        leaf = b"\x00" + weight.to_bytes(8, "big") + salts[16 * i : 16 * i + 16] + name.encode()
        level.append((weight, sha256(leaf).digest()))
    levels = [level]
    while len(level) > 1:
        above = []
        for i in range(0, len(level) - 1, 2):
            (left, left_hash), (right, right_hash) = level[i], level[i + 1]
            node = b"\x01" + left.to_bytes(8, "big") + left_hash + right.to_bytes(8, "big") + right_hash
            above.append((left + right, sha256(node).digest()))
        if len(level) % 2:
            above.append(level[-1])
        level = above
        levels.append(level)
    return levels


def path_of(levels, row):
    path = []
    for level in levels:
        sibling = row ^ 1
        if sibling < len(level):
            path.append(["L" if sibling < row else "R", level[sibling][0], level[sibling][1].hex()])
        row //= 2
    return path


def bounded(seed, i, size):
    limit = 2**64 - 2**64 % size
    attempts = 0
    while True:
        message = i.to_bytes(4, "big") + attempts.to_bytes(4, "big")
        x = int.from_bytes(hmac.digest(seed, message, "sha256")[:8], "big")
        attempts += 1
        if x < limit:
            return x % size, attempts


def rank(weights, seed, count):
    """Index, weight and the numbers behind each place; a drawn row's tickets leave the pool."""
    ends = list(accumulate(weights))
    left = ends[-1]
    taken = []
    for i in range(count):
        r, attempts = bounded(seed, i, left)
        ticket = r
        for start, weight in taken:
            if ticket >= start:
                ticket += weight
        index = bisect_right(ends, ticket)
        weight = weights[index]
        insort(taken, (ends[index] - weight, weight))
        left -= weight
        yield {"i": i, "attempts": attempts, "r": r, "ticket": ticket, "index": index}, weight


def compact(value, **options):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), **options).encode()


def receipt(path, salts_path, target):
    with open(path, "rb") as file:
        file_hash = sha256(file.read()).hexdigest()
    names = read_txt(path)
    with open(salts_path, "rb") as file:
        salts = file.read()
    levels = tree(names, salts)
    tickets, root = levels[-1][0]
    secret = bytes([9]) * 32
    header = {
        "v": "draw/1",
        "drawId": "bench",
        "source": {"kind": "file", "sha256": file_hash},
        "rules": {"one_entry_per_person": True, "exclude": None},
        "engine": "bench",
        "unicode": "17.0.0",
        "winners": 10,
        "substitutes": 0,
        "randomness": {"kind": "local", "seal": sha256(secret).hexdigest()},
        "entries": {"root": root.hex(), "count": len(names), "tickets": tickets},
    }
    commitment = sha256(b"\x02" + compact(header, sort_keys=True)).digest()
    seed = hmac.digest(secret, b"draw/1 seed" + commitment, "sha256")
    draws = []
    for drawn, weight in rank([weight for weight, _ in levels[0]], seed, 10):
        row = drawn["index"]
        salt = salts[16 * row : 16 * row + 16].hex()
        draws.append({**drawn, "key": names[row], "weight": weight, "salt": salt, "path": path_of(levels, row)})
    text = compact(
        {
            "commitment": header,
            "commitHash": commitment.hex(),
            "beacon": secret.hex(),
            "seed": seed.hex(),
            "draws": draws,
        }
    )
    with open(target, "wb") as file:
        file.write(text)
    return tickets, root.hex(), sha256(text).hexdigest()


if sys.argv[1] == "receipt":
    print(*receipt(*sys.argv[2:5]))
else:
    readers = {"txt": read_txt, "csv": read_csv, "json": read_json, "xlsx": read_xlsx}
    names = readers[sys.argv[2].rsplit(".", 1)[1]](sys.argv[2])
    print(*random.sample(names, 10), sep="\n")
