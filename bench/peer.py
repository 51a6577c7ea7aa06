"""The straightforward program: reads a file and draws ten, or builds the tree of a sealed draw.

peer.py draw <file>           ten names of a .txt, .csv, .json or .xlsx
peer.py seal <file> <salts>   people and root of a .txt; its salts come ready made, 16 bytes a row
"""
import csv
import json
import random
import sys
import unicodedata
import zipfile
from hashlib import sha256
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


def seal(path, salts_path):
    names = read_txt(path)
    with open(salts_path, "rb") as file:
        salts = file.read()
    seen = set()
    level = []
    for i, name in enumerate(names):
        who = identity(name)
        weight = 0 if who in seen else 1
        seen.add(who)
        leaf = b"\x00" + weight.to_bytes(8, "big") + salts[16 * i : 16 * i + 16] + name.encode()
        level.append((weight, sha256(leaf).digest()))
    while len(level) > 1:
        above = []
        for i in range(0, len(level) - 1, 2):
            (left, left_hash), (right, right_hash) = level[i], level[i + 1]
            node = b"\x01" + left.to_bytes(8, "big") + left_hash + right.to_bytes(8, "big") + right_hash
            above.append((left + right, sha256(node).digest()))
        if len(level) % 2:
            above.append(level[-1])
        level = above
    return level[0][0], level[0][1].hex()


if sys.argv[1] == "seal":
    print(*seal(sys.argv[2], sys.argv[3]))
else:
    readers = {"txt": read_txt, "csv": read_csv, "json": read_json, "xlsx": read_xlsx}
    names = readers[sys.argv[2].rsplit(".", 1)[1]](sys.argv[2])
    print(*random.sample(names, 10), sep="\n")
