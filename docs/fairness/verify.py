#!/usr/bin/env python3
"""Checks a draw/1 receipt, or one of a toss of two people, by computing it again, with nothing but Python's standard library (3.8 or newer):

    python3 verify.py receipt.json

Prints every step, and what came of coins, dice and numbers; exits 0 where all hold and 1 where one fails. What it
cannot look at is named as not checked: the signature of a public beacon, which needs pairing arithmetic, and the
token of a time-stamp authority. Whether the keys that sign are the platform's is for you to compare. The names of the
steps are part of the format, so that verifiers can be compared.
"""
import base64, bisect, hashlib, hmac, json, math, re, sys, time

LIMIT, SAFE = 64 * 2**20, 2**53 - 1
HASH, TEXT = '[0-9a-f]{64}', '[^\ud800-\udfff]*'
TIME = '[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z'
DICE = '([1-9][0-9]{0,2})d([1-9][0-9]{0,3})(?:([kd][hl])([1-9][0-9]{0,2}))?'
NAME, BASE64, REASON = '[!-*,-~]{1,200}', '[A-Za-z0-9+/=]+', 'no_answer|ineligible|declined|rule_violation|other'


class Only(dict):
    """A shape of an object that has no other fields."""


# A number stands for an integer of at least that much, a text for a pattern, a tuple for a list of exactly these, and a
# list for any number of the first, or at most as many as its second says.
SHAPE = {'commitHash': HASH, 'beacon': HASH, 'seed': HASH, 'draws': [{}], 'commitment': {
    'drawId': TEXT, 'winners': 1, 'substitutes': 0, 'randomness': {'kind': 'local|drand'},
    'entries': {'root': HASH, 'count': 1, 'tickets': 1}}}
RANDOMNESS = {'local': {'seal': HASH}, 'drand': {'chain': HASH, 'round': 1}}
PLACE = {'i': 0, 'attempts': 1, 'r': 0, 'ticket': 0, 'index': 0, 'weight': 1, 'path': [('L|R', 0, HASH), 53]}
HOLDER = {True: {'leaf': HASH}, False: {'key': TEXT, 'salt': '[0-9a-f]{32}'}}
BESIDE = {
    'beaconSignature': '[0-9a-f]{96}', 'timestamp': '(?=.{1,65536}$)[A-Za-z0-9+/]+={0,2}', 'events': [{}],
    'signature': Only(key=HASH, signature='[0-9a-f]{128}'),
    'ledger': Only(key=TEXT, checkpoint=TEXT[:-1] + '{0,16384}',
                   entries=[Only(index=0, entry=TEXT[:-1] + '{0,4096}', path=[HASH, 53])])}
EVENT = {'void': {'type': 'void', 'at': TIME, 'note': TEXT},
         'replacement': {'type': 'replacement', 'at': TIME, 'rank': 1, 'by': 1, 'reason': REASON, 'note': TEXT}}
PAIR = Only(format=TEXT, id='[A-Za-z0-9_-]{22}', toss={'tool': 'coins|dice'}, commitments=Only(a=HASH, b=HASH),
            secrets=Only(a=HASH, b=HASH), digits=[0, 1000])


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
    right = type(value) is {tuple: list, Only: dict}.get(kind, kind) and (
        shape <= value <= SAFE if kind is int else re.fullmatch(shape, value) if kind is str else
        len(value) == len(shape) if kind is tuple else len(value) <= (shape[1:] or [LIMIT])[0] if kind is list else
        shape.keys() >= value.keys() if kind is Only else True)
    if not right:
        refuse('wrong or missing: ' + where)
    for name in shape if isinstance(shape, dict) else range(len(value)) if kind in (list, tuple) else ():
        inner = shape[0 if kind is list else name]
        need(value.get(name) if isinstance(shape, dict) else value[name], inner, f'{where}.{name}')


def check_shape(receipt):
    need(receipt, SHAPE, 'receipt')
    randomness = receipt['commitment']['randomness']
    need(randomness, RANDOMNESS[randomness['kind']], 'randomness')
    for name in BESIDE.keys() & receipt.keys():
        need(receipt[name], BESIDE[name], name)
    if 'beaconSignature' in receipt and randomness['kind'] == 'local':
        refuse('beaconSignature without a beacon')
    for n, event in enumerate(receipt.get('events', [])):
        need(event, {'type': 'replacement|void'}, f'events.{n}')
        shape = EVENT[event['type']]
        if event['type'] == 'replacement':
            # The reason may say it all, and the place may be among the draws.
            shape = {**shape, **({'note': None} if event.get('note', '') is None else {}),
                     **({'draw': {}} if 'draw' in event else {})}
        need(event, Only(shape), f'events.{n}')
    for n, place in enumerate(all_places(receipt)):
        need(place, Only({**PLACE, **HOLDER['leaf' in place]}), f'draws.{n}')


def all_places(receipt):
    return receipt['draws'] + [event['draw'] for event in receipt.get('events', []) if 'draw' in event]


def canonical(value):
    """RFC 8785 for what a header may hold: texts, integers, booleans, null, lists and objects."""
    if type(value) is list:
        return '[' + ','.join(map(canonical, value)) + ']'
    if type(value) is dict:
        keys = sorted(value, key=lambda key: key.encode('utf-16-be'))
        return '{' + ','.join(canonical(key) + ':' + canonical(value[key]) for key in keys) + '}'
    return refuse('too large') if type(value) is int and abs(value) > SAFE else json.dumps(value, ensure_ascii=False)


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


def random_steps(receipt, header):
    beacon, promised = bytes.fromhex(receipt['beacon']), header['randomness']
    signature = receipt.get('beaconSignature')
    if promised['kind'] == 'local':
        yield 'seal', sha256(beacon).hex() == promised['seal'], ''
    elif signature is None:
        yield 'beacon_signature', None, ''
    else:
        yield 'beacon_hash', sha256(bytes.fromhex(signature)) == beacon, ''
        yield 'beacon_signature', None, ''
    seed = hmac256(beacon, b'draw/1 seed', bytes.fromhex(receipt['commitHash']))
    yield 'seed', seed.hex() == receipt['seed'], ''


def place_steps(receipt, header):
    draws, places = receipt['draws'], all_places(receipt)
    root, rows, tickets = (header['entries'][name] for name in ('root', 'count', 'tickets'))
    promised, drawn = header['winners'] + header['substitutes'], sum(draw['weight'] for draw in draws)
    proofs = [climb(place) for place in places]
    yield 'draw_count', len(draws) == promised or len(draws) < promised and drawn == tickets, ''
    yield each('draw_order', 'draws', (place['i'] == n for n, place in enumerate(places)))
    yield each('draw_index', 'draws', (
        place['index'] < rows and ''.join(step[0] for step in place['path']) == sides(place['index'], rows)
        for place in places))
    yield each('draw_path', 'draws', (proof[:2] == (root, tickets) for proof in proofs))
    yield each('draw_number', 'draws', numbers(bytes.fromhex(receipt['seed']), tickets, places))
    yield each('draw_ticket', 'draws', intervals(tickets, places, [proof[2] for proof in proofs]))


def coins(source):
    """Below what each digit of a toss lies, and what its digits say. So do `dice` and `numbers_drawn`."""
    need(source, Only(kind='chance', tool='coins', coins=1), 'source')
    return [2] * min(source['coins'], 1001), lambda digits: ''.join('HT'[digit] for digit in digits)


def dice(source):
    notation = f'(?=.{{1,200}}$)-?{DICE}([+-]{DICE})*([+-][1-9][0-9]*)?'
    need(source, Only(kind='chance', tool='dice', dice=notation), 'source')
    groups = [(-1 if sign == '-' else 1, int(count), int(sides), rule,
               int(count) - int(number) if rule[:1] == 'd' else int(number or count))
              for sign, count, sides, rule, number in re.findall(f'([+-]?){DICE}', source['dice'])]
    plus = int(re.sub('.*d[0-9]+([kd][hl][0-9]+)?', '', source['dice']) or 0)
    if abs(plus) > 10**6 or sum(group[1] for group in groups) > 100 or not all(
            2 <= sides <= 1000 and 1 <= kept <= count for _, count, sides, _, kept in groups):
        refuse('no such dice')

    def tell(digits):
        told, total, values = [], plus, [digit + 1 for digit in digits]
        for sign, count, _, rule, kept in groups:
            thrown, values = values[:count], values[count:]
            highest = sorted(range(count), key=lambda n: (-thrown[n], n))  # of equals the earlier is the higher
            counts = highest[:kept] if rule in ('', 'kh', 'dl') else highest[count - kept:]
            told += [str(value) if n in counts else f'({value})' for n, value in enumerate(thrown)]
            total += sign * sum(thrown[n] for n in counts)
        return f'{" ".join(told)} = {total}'
    return [sides for _, count, sides, _, _ in groups for _ in range(count)], tell


def numbers_drawn(source):
    need(source, Only({'kind': 'chance', 'tool': 'numbers', 'from': TEXT, 'to': TEXT, 'step': TEXT, 'digits': 0,
                       'count': 1, 'unique': False, 'sorted': False, 'exclude': [TEXT, 1000]}), 'source')
    digits, unique = source['digits'], source['unique']

    def write(units):
        text = str(abs(units)).zfill(digits + 1)
        return '-' * (units < 0) + (f'{text[:-digits]}.{text[-digits:]}' if digits else text)

    def units(text):
        number = int(text.replace('.', '') if re.fullmatch('-?[0-9]{1,16}([.][0-9]{1,9})?', text) else refuse('number'))
        return number if write(number) == text and abs(number) <= 10**(15 + digits) else refuse('number')
    if digits > 9 or source['count'] > 1000:
        refuse('too many')
    first, last, step = units(source['from']), units(source['to']), units(source['step'])
    out = [units(text) - first for text in source['exclude']]
    if step < 1 or last < first or any(x < 0 or x % step or x > last - first for x in out) or out != sorted(set(out)):
        refuse('range')
    places = (last - first) // step + 1 - len(out)
    if places < (source['count'] if unique else 1):
        refuse('too few')

    def tell(choices):
        taken, drawn = [x // step for x in out], []
        for place in choices:
            for other in taken:
                place += other <= place
            drawn.append(place)
            if unique:
                bisect.insort(taken, place)
        return ' '.join(write(first + place * step) for place in (sorted(drawn) if source['sorted'] else drawn))
    return [places - n * unique for n in range(source['count'])], tell


def packed(radices):
    """Digits in the fewest rows of which none is larger than its even share of all tickets."""
    rows, share = [], 0
    while len(rows) > share or not rows:
        rows, share = [], max(1, len(rows))
        for radix in radices:
            if radix > SAFE // share:
                refuse('does not fit')
            if rows and math.prod(rows[-1]) * radix <= SAFE // share:
                rows[-1].append(radix)
            else:
                rows.append([radix])
    return rows


def chance_steps(receipt, header):
    """Coins, dice and numbers: whether the rows are those of the toss, and what their tickets say."""
    source, draws, entries = header.get('source'), receipt['draws'], header['entries']
    if type(source) is not dict or source.get('kind') != 'chance':
        return
    try:
        need(source, {'tool': 'coins|dice|numbers'}, 'source')
        radices, tell = {'coins': coins, 'dice': dice, 'numbers': numbers_drawn}[source['tool']](source)
        rows = packed(radices if len(radices) <= 1000 else refuse('too many'))
        weights, keys, digits, before, n = [math.prod(row) for row in rows], [], [], 0, 0
        for row, weight, ticket in zip(rows, weights, sorted(draw['ticket'] for draw in draws)):
            own = ticket - before if 0 <= ticket - before < weight else refuse('no ticket of this row')
            keys.append(source['tool'] + f' {n + 1}' + f'-{n + len(row)}' * (len(row) > 1))
            digits += [own // math.prod(row[k + 1:]) % radix for k, radix in enumerate(row)]
            before, n = before + weight, n + len(row)
        right = len(rows) == len(draws) == entries['count'] == header['winners'] and header['substitutes'] == 0 and (
            entries['tickets'] == sum(weights)) and all(
            draw['index'] < len(rows) and draw['weight'] == weights[draw['index']] and
            draw.get('key', keys[draw['index']]) == keys[draw['index']] for draw in draws)
        yield 'chance', right, tell(digits) if right else ''
    except ValueError:
        yield 'chance', False, ''


def in_turn(events, winners, places):
    """Whoever is replaced has a place, whoever comes is the next of the ranking, and nothing follows a void."""
    standing, following, before, void = set(range(1, min(winners, places) + 1)), winners + 1, '', False
    for event in events:
        holds = not void and event['at'] >= before and (event.get('reason', 'other') != 'other' or bool(event['note']))
        before, void = event['at'], event['type'] == 'void'
        if not void:
            rank, by = event['rank'], event['by']
            proven = by > places and event['draw']['i'] == by - 1 if 'draw' in event else by <= places
            holds = holds and rank in standing and by == following and proven
            standing.discard(rank)
            standing.add(by)
            following += 1
        yield holds


def hash_or_none(start, value):
    """None for what has no canonical text, such as a number beyond 2^53."""
    try:
        return sha256(start, canonical(value).encode()).hex()
    except ValueError:
        return None


def stated(entry):
    """What a line of the ledger says by itself; everything else in it follows from the receipt."""
    try:
        line = json.loads(entry)
    except (ValueError, RecursionError):
        line = None
    known = line if type(line) is dict else {}
    return {name: known[name] if type(known.get(name)) is str else '' for name in ('at', 'prev', 'receipt')}


def reports(receipt, header):
    """What each line must report: the commitment, the outcome, and each event with the hash of its note."""
    seq, promised = header.get('seq'), header['randomness']
    decides = {'round': {name: promised[name] for name in ('chain', 'round')}} if promised['kind'] == 'drand' else {}
    yield {'type': 'commitment', 'seq': seq, **decides} if type(seq) is int and 1 <= seq <= SAFE else None
    outcome = stated(receipt['ledger']['entries'][1]['entry'])['receipt']
    yield {'type': 'draw', 'receipt': outcome} if re.fullmatch(HASH, outcome) else None
    for event in receipt.get('events', []):
        note = None if event['note'] is None else sha256(event['note'].encode()).hex()
        yield {**{name: event[name] for name in ('type', 'rank', 'by', 'reason') if name in event}, 'note': note}


def before_round(at, promised):
    """Whether a list was sealed before its round was out. Of other chains than quicknet no times are known here."""
    if promised.get('chain') != '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971':
        return True
    seconds = 1692803367 + (promised['round'] - 1) * 3
    return seconds >= 253402300800 or at < time.strftime('%Y-%m-%dT%H:%M:%S.000Z', time.gmtime(seconds))  # year 10000


def lines(receipt, header):
    """Writes each line again, with the time and the link to the line before that it states, and compares the texts."""
    last, at, link, events = -1, '', '', receipt.get('events', [])
    for n, (line, report) in enumerate(zip(receipt['ledger']['entries'], reports(receipt, header))):
        own, index = stated(line['entry']), line['index']
        linked = re.fullmatch(HASH, own['prev']) if index else own['prev'] == ''
        in_place = n or (header.get('prevLedgerHead', '') == (own['prev'] or None) and
                         before_round(own['at'], header['randomness']))
        if n >= 2:
            in_place = own['at'] == events[n - 2]['at']
        text = report and canonical({
            'v': 'ledger/1', 'index': index, 'at': own['at'], 'prev': own['prev'] or None,
            'draw': header['drawId'], 'commitHash': receipt['commitHash'], **report})
        yield bool(line['entry'] == text and re.fullmatch(TIME, own['at']) and own['at'] >= at and in_place and
                   index > last and linked and (own['prev'] == link or index != last + 1))
        last, at, link = index, own['at'], sha256(b'\0', line['entry'].encode()).hex()


def root_of(entry, index, size, path):
    """The root that a line and its siblings lead to (RFC 9162, 2.1.3.2)."""
    node, last = sha256(b'\0', entry.encode()), size - 1
    if index > last:
        return None
    for sibling in map(bytes.fromhex, path):
        if last == 0:
            return None
        if index % 2 or index == last:
            node = sha256(b'\1', sibling, node)
            while index % 2 == 0 and index:
                index, last = index // 2, last // 2
        else:
            node = sha256(b'\1', node, sibling)
        index, last = index // 2, last // 2
    return node if last == 0 else None


def base64_bytes(text):
    try:
        data = base64.b64decode(text, validate=True)
    except ValueError:
        return b''
    return data if base64.b64encode(data).decode() == text else b''


def read_note(text):
    """A checkpoint (C2SP tlog-checkpoint): its signed text, origin, size, root, and [name, bytes] of each signature."""
    head, signature = f'({NAME})\n(0|[1-9][0-9]{{0,15}})\n({BASE64})\n', f'\u2014 {NAME} {BASE64}\n'
    found = re.fullmatch(f'({head})\n((?:{signature}){{1,16}})', text)
    if not found or len(text) > 16384:
        return None
    signed, origin, size, root, below = found.groups()
    signatures = [(line.split(' ')[1], base64_bytes(line.split(' ')[2])) for line in below.split('\n')[:-1]]
    right = int(size) <= SAFE and len(base64_bytes(root)) == 32 and all(len(data) > 4 for _, data in signatures)
    return (signed, origin, int(size), base64_bytes(root), signatures) if right else None


def is_checkpoint_signed(note, text):
    """Whether the ledger's own key, a C2SP verifier key, is one of those that signed."""
    name, number, encoded = (text.split('+', 2) + ['', ''])[:3]
    key, signed = base64_bytes(encoded), sha256(name.encode(), b'\n', base64_bytes(encoded))[:4]
    if not note or note[1] != name or len(key) != 33 or key[0] != 1 or signed.hex() != number:
        return False
    ours = [data[4:] for signer, data in note[4] if signer == name and data[:4] == signed]
    return len(ours) == 1 and is_signed(key[1:], note[0].encode(), ours[0])


P, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493  # Ed25519 after RFC 8032
D = -121665 * pow(121666, P - 2, P) % P


def point(data):
    """(X, Y, Z, T) of 32 bytes, or None where they are no point of the curve."""
    y, odd = int.from_bytes(data, 'little') % 2**255, data[31] >> 7
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x if x * x % P == square else x * pow(2, (P - 1) // 4, P) % P
    if y >= P or x * x % P != square or x == 0 and odd:
        return None
    x = x if x % 2 == odd else P - x
    return x, y, 1, x * y % P


def add(one, other):
    (x, y, z, t), (u, v, w, s) = one, other
    a, b, c, d = (y - x) * (v - u), (y + x) * (v + u), 2 * t * s * D, 2 * z * w
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(number, base):
    total = 0, 1, 1, 0
    while number:
        total = add(total, base) if number % 2 else total
        base, number = add(base, base), number // 2
    return total


def is_zero(point):
    return point[0] == 0 and point[1] == point[2]


def is_signed(key, message, signature):
    if len(signature) != 64:
        return False
    a, r, s = point(key), point(signature[:32]), int.from_bytes(signature[32:], 'little')
    if not a or not r or s >= ORDER or is_zero(times(8, a)):
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), 'little') % ORDER
    x, y, z, t = add(r, times(k, a))
    return is_zero(times(8, add(times(s, BASE), (-x, y, z, -t))))


BASE = point((4 * pow(5, P - 2, P) % P).to_bytes(32, 'little'))


def ledger_steps(receipt, header):
    ledger = receipt.get('ledger')
    if ledger is None:
        yield 'ledger', None, ''
        return
    entries, note = ledger['entries'], read_note(ledger['checkpoint'])
    complete = len(entries) == 2 + len(receipt.get('events', []))
    found = each('ledger_entries', 'ledger.entries', lines(receipt, header) if complete else [])
    yield found if complete else ('ledger_entries', False, 'ledger.entries')
    if complete and found[1]:
        proven = {name: receipt[name] for name in ('commitment', 'commitHash', 'beacon', 'seed', 'draws')}
        same = stated(entries[1]['entry'])['receipt'] == hash_or_none(b'', proven)
        # A name that is masked, or was erased since, is no longer what was hashed.
        yield 'ledger_draw', same or (None if any('leaf' in draw for draw in receipt['draws']) else False), ''
    yield each('ledger_inclusion', 'ledger.entries', (
        root_of(line['entry'], line['index'], note[2], line['path']) == note[3] for line in entries
    )) if note else ('ledger_inclusion', False, 'ledger.checkpoint')
    yield 'ledger_checkpoint', is_checkpoint_signed(note, ledger['key']), ''


def signature_steps(receipt):
    rest = dict(receipt)
    own = rest.pop('signature', None)
    if own is not None:
        try:
            message = b'draw/1 receipt\n' + canonical(rest).encode()
            holds = is_signed(bytes.fromhex(own['key']), message, bytes.fromhex(own['signature']))
        except ValueError:
            holds = False
        yield 'signature', holds, ''
    elif receipt.keys() & {'ledger', 'events', 'timestamp'}:
        yield 'signature', False, 'missing'
    else:
        yield 'signature', None, ''
        if receipt.keys() - SHAPE.keys() - BESIDE.keys():
            yield 'other_fields', None, ''
    if 'timestamp' in receipt:
        yield 'timestamp', None, ''


def each(name, where, holds):
    """The step of a list, which names the first member that fails."""
    wrong = next((n for n, hold in enumerate(holds) if not hold), None)
    return name, wrong is None, '' if wrong is None else f'{where}.{wrong}'


def pair_steps(receipt):
    """A toss of two people: both secrets are the sealed ones, and what came is computed from them."""
    try:
        need(receipt, PAIR, 'receipt')
        toss, sealed, secrets = (receipt[name] for name in ('toss', 'commitments', 'secrets'))
        radices, tell = {'coins': coins, 'dice': dice}[toss['tool']](
            {**toss, 'kind': 'chance'} if 'kind' not in toss else refuse('kind'))
        if len(radices) > 1000:
            refuse('too many')
    except ValueError as problem:
        return [('shape', False, str(problem))]
    if receipt['format'] != 'pair-toss/1':
        return [('format', False, '')]
    header = canonical({name: receipt[name] for name in ('format', 'id', 'toss')}).encode()
    key = {role: bytes.fromhex(secrets[role]) for role in 'ab'}
    pair = sha256(b'\5', bytes.fromhex(sealed['a']), bytes.fromhex(sealed['b']), header)
    seed = hmac256(key['a'] + key['b'], b'pair-toss/1 seed', pair)
    came = [bounded(seed, n, radix)[0] for n, radix in enumerate(radices)]
    right = came == receipt['digits']
    return [('shape', True, ''), ('format', True, ''),
            *((f'seal_{role}', sha256(b'\4', role.encode(), key[role], header).hex() == sealed[role], '')
              for role in 'ab'), ('digits', right, tell(came) if right else '')]


def check(data):
    """Every step of a receipt (bytes) as (name, True, False or None where it was not checked, what is wrong)."""
    try:
        receipt = read(data)
        if type(receipt) is dict and str(receipt.get('format')).startswith('pair-toss/'):
            return pair_steps(receipt)
        check_shape(receipt)
    except ValueError as problem:
        return [('shape', False, str(problem))]
    header = receipt['commitment']
    if header.get('v') != 'draw/1':
        return [('format', False, '')]
    steps = [('shape', True, ''), ('format', True, ''),
             ('commit_hash', hash_or_none(b'\2', header) == receipt['commitHash'], '')]
    steps += [*random_steps(receipt, header), *place_steps(receipt, header), *chance_steps(receipt, header)]
    if 'events' in receipt:
        steps.append(each('events', 'events', in_turn(receipt['events'], header['winners'], len(receipt['draws']))))
    return steps + [*ledger_steps(receipt, header), *signature_steps(receipt)]


def main(arguments):
    if len(arguments) != 1:
        sys.exit(__doc__)
    try:
        with open(arguments[0], 'rb') as file:
            steps = check(file.read(LIMIT + 1))
    except OSError as problem:
        sys.exit(f'cannot read this file: {problem.strerror}')
    for name, result, where in steps:
        label = {True: 'ok', False: 'FAILS', None: 'NOT CHECKED'}[result]
        print(f'{label:12} {name} {ascii(where)[1:-1]}'.rstrip())
    sys.exit(1 if any(result is False for _, result, _ in steps) else 0)


if __name__ == '__main__':
    main(sys.argv[1:])
