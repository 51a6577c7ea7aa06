#!/usr/bin/env python3
"""Checks a draw/1 receipt by computing it again, with nothing but Python's standard library (3.8 or newer):

    python3 verify.py receipt.json

Prints every step; exits 0 where all of them hold and 1 where one fails. The signature of a public beacon needs pairing
arithmetic, which the standard library lacks: that one step is named as not checked. The names of the steps are part of
the format, so that verifiers can be compared.
"""
import hashlib, hmac, json, re, sys

LIMIT, SAFE = 64 * 2**20, 2**53 - 1
HASH, TEXT = '[0-9a-f]{64}', '[^\ud800-\udfff]*'
# A number stands for an integer of at least that much, a text for a pattern, a tuple for a list of exactly these.
SHAPE = {'commitHash': HASH, 'beacon': HASH, 'seed': HASH, 'draws': [{}], 'commitment': {
    'drawId': TEXT, 'winners': 1, 'substitutes': 0, 'randomness': {'kind': 'local|drand'},
    'entries': {'root': HASH, 'count': 1, 'tickets': 1}}}
RANDOMNESS = {'local': {'seal': HASH}, 'drand': {'chain': HASH, 'round': 1}}
PLACE = {'i': 0, 'attempts': 1, 'r': 0, 'ticket': 0, 'index': 0, 'weight': 1, 'path': [('L|R', 0, HASH)]}
HOLDER = {True: {'leaf': HASH}, False: {'key': TEXT, 'salt': '[0-9a-f]{32}'}}


def sha256(*parts): return hashlib.sha256(b''.join(parts)).digest()
def hmac256(key, *parts): return hmac.new(key, b''.join(parts), 'sha256').digest()
def u64(number): return number.to_bytes(8, 'big')


def refuse(why):
    raise ValueError(why)


def once(pairs):
    return dict(pairs) if len(dict(pairs)) == len(pairs) <= 1000 else refuse('a key occurs twice, or too many keys')


def integer(digits):
    return int(digits) if re.fullmatch('-?[0-9]{1,20}', digits) else refuse('a number is no integer, or a huge one')


def depth(value):
    inner = value.values() if type(value) is dict else value
    return 1 + max(map(depth, inner), default=0) if type(value) in (dict, list) else 0


def read(data):
    """Refuses what JSON readers are free to read differently: repeated keys, fractions, NaN, endless nesting."""
    try:
        if len(data) > LIMIT:
            refuse('larger than 64 MiB')
        value = json.loads(data.decode(), object_pairs_hook=once, parse_int=integer, parse_float=integer,
                           parse_constant=integer)
        return value if depth(value) <= 64 else refuse('nested too deeply')
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError):
        refuse('not JSON')


def need(value, shape, where):
    kind = type(shape)
    right = type(value) is (list if kind is tuple else kind) and (
        shape <= value <= SAFE if kind is int else re.fullmatch(shape, value) if kind is str else
        len(value) == len(shape) if kind is tuple else True)
    if not right:
        refuse('wrong or missing: ' + where)
    for name in shape if kind is dict else range(len(value)) if kind in (list, tuple) else ():
        inner = shape[0 if kind is list else name]
        need(value.get(name) if kind is dict else value[name], inner, f'{where}.{name}')


def check_shape(receipt):
    need(receipt, SHAPE, 'receipt')
    randomness = receipt['commitment']['randomness']
    need(randomness, RANDOMNESS[randomness['kind']], 'randomness')
    for n, draw in enumerate(receipt['draws']):
        fields = {**PLACE, **HOLDER['leaf' in draw]}
        need(draw, fields, f'draws.{n}')
        if len(draw) > len(fields) or len(draw['path']) > 53:
            refuse(f'draws.{n} has too much')


def canonical(value):
    """RFC 8785 for what a header may hold: texts, integers, booleans, null, lists and objects."""
    if type(value) is list:
        return '[' + ','.join(map(canonical, value)) + ']'
    if type(value) is dict:
        keys = sorted(value, key=lambda key: key.encode('utf-16-be'))
        return '{' + ','.join(canonical(key) + ':' + canonical(value[key]) for key in keys) + '}'
    return refuse('too large') if type(value) is int and abs(value) > SAFE else json.dumps(value, ensure_ascii=False)


def commit_hash(header):
    try:
        return sha256(b'\2', canonical(header).encode()).hex()
    except ValueError:
        return None


def climb(draw):
    """From the row up its path: the root, all tickets, and the tickets before this row's own."""
    tickets, start = draw['weight'], 0
    node = (bytes.fromhex(draw['leaf']) if 'leaf' in draw else
            sha256(b'\0', u64(tickets), bytes.fromhex(draw['salt']), draw['key'].encode()))
    for side, total, sibling in draw['path']:
        own, other = u64(tickets) + node, u64(total) + bytes.fromhex(sibling)
        node = sha256(b'\1', other, own) if side == 'L' else sha256(b'\1', own, other)
        start, tickets = start + (total if side == 'L' else 0), tickets + total
    return node.hex(), tickets, start


def sides(index, size):
    found = ''
    while size > 1:
        found += 'L' if index % 2 else 'R' if index + 1 < size else ''
        index, size = index // 2, (size + 1) // 2
    return found


def bounded(seed, i, tickets):
    """The i-th number below `tickets` without bias, and how many attempts it took."""
    attempt, limit = 0, 2**64 - 2**64 % tickets
    while (x := int.from_bytes(hmac256(seed, i.to_bytes(4, 'big'), attempt.to_bytes(4, 'big'))[:8], 'big')) >= limit:
        attempt += 1
    return x % tickets, attempt + 1


def numbers(seed, tickets, draws):
    for n, draw in enumerate(draws):
        yield tickets > 0 and bounded(seed, n, tickets) == (draw['r'], draw['attempts'])
        tickets -= draw['weight']


def intervals(tickets, draws, starts):
    """Whether each ticket is the r-th that earlier winners left over, and its own row holds it."""
    order = sorted(range(len(draws)), key=starts.__getitem__)
    nexts = [starts[n] for n in order[1:]] + [tickets]
    apart = all(starts[n] + draws[n]['weight'] <= after for n, after in zip(order, nexts))
    at, taken = {n: k for k, n in enumerate(order)}, [0] * (len(draws) + 1)  # a Fenwick tree: tickets taken so far
    for n, draw in enumerate(draws):
        k, before = at[n], 0
        while k > 0:
            before, k = before + taken[k], k & (k - 1)
        own = starts[n] <= draw['ticket'] < starts[n] + draw['weight']
        yield apart and own and draw['ticket'] == draw['r'] + before
        k = at[n] + 1
        while k < len(taken):
            taken[k], k = taken[k] + draw['weight'], k + (k & -k)


def check(data):
    """Every step of a receipt (bytes) as [name, True, False or None where it was not checked, what is wrong]."""
    try:
        receipt = read(data)
        check_shape(receipt)
    except ValueError as problem:
        return [['shape', False, str(problem)]]
    header, draws, beacon = receipt['commitment'], receipt['draws'], bytes.fromhex(receipt['beacon'])
    if header.get('v') != 'draw/1':
        return [['format', False, '']]
    root, rows, tickets = (header['entries'][name] for name in ('root', 'count', 'tickets'))
    promised, drawn = header['winners'] + header['substitutes'], sum(draw['weight'] for draw in draws)
    seal, seed = header['randomness'].get('seal'), hmac256(beacon, b'draw/1 seed', bytes.fromhex(receipt['commitHash']))
    is_local, proofs = header['randomness']['kind'] == 'local', [climb(draw) for draw in draws]
    steps = [['shape', True, ''], ['format', True, ''],
             ['commit_hash', commit_hash(header) == receipt['commitHash'], ''],
             ['seal', sha256(beacon).hex() == seal, ''] if is_local else ['beacon_signature', None, ''],
             ['seed', seed.hex() == receipt['seed'], ''],
             ['draw_count', len(draws) == promised or len(draws) < promised and drawn == tickets, '']]
    for name, holds in {
        'draw_order': (draw['i'] == n for n, draw in enumerate(draws)),
        'draw_index': (draw['index'] < rows and
                       ''.join(step[0] for step in draw['path']) == sides(draw['index'], rows) for draw in draws),
        'draw_path': (proof[:2] == (root, tickets) for proof in proofs),
        'draw_number': numbers(bytes.fromhex(receipt['seed']), tickets, draws),
        'draw_ticket': intervals(tickets, draws, [proof[2] for proof in proofs]),
    }.items():
        wrong = next((n for n, hold in enumerate(holds) if not hold), None)
        steps.append([name, wrong is None, '' if wrong is None else f'draws.{wrong}'])
    return steps


def main(arguments):
    if len(arguments) != 1:
        sys.exit(__doc__)
    try:
        with open(arguments[0], 'rb') as file:
            steps = check(file.read(LIMIT + 1))
    except OSError as problem:
        sys.exit(f'cannot read this file: {problem.strerror}')
    for name, result, where in steps:
        print({True: 'ok', False: 'FAILS', None: 'NOT CHECKED'}[result].ljust(12), name, ascii(where)[1:-1])
    sys.exit(1 if any(result is False for _, result, _ in steps) else 0)


if __name__ == '__main__':
    main(sys.argv[1:])
