#!/usr/bin/env python3
"""Replays the rules of a draw from comments, with nothing but Python's standard library (3.8 or newer):

    python3 replay.py receipt.json comments.jsonl [--exclude names.txt] [--past names.txt]

Prints three steps; exits 0 where none fails and 1 where one does: comments_file (the document is the sealed one),
comments_rules (the sealed rules give as many tickets as were sealed) and comments_ranking (the draw from these tickets gives
the same places and names). Names on the exclude list and those of past winners are sealed by their hash alone: give the lists,
a name a line, or what depends on them is NOT CHECKED. Whether the receipt itself holds is what verify.py is for.

Letters are compared by this Python's own Unicode. Draws use Unicode 17; on signs that are younger than your Python the two may
differ.
"""
import functools, hashlib, hmac, json, re, sys, unicodedata
from datetime import datetime, timezone

# Every rule, in their order, with its fields: a type, or the words that are allowed.
RULES = {'no_replies/1': {}, 'no_post_author/1': {}, 'no_bots/1': {}, 'past_winners/1': {'names': dict}, 'with_text/1': {},
         'window/1': {'from': 'border', 'until': 'border'}, 'mentions/1': {'least': int}, 'mention_of/1': {'handles': list},
         'required_terms/1': {'match': ['all', 'any'], 'terms': list}, 'forbidden_terms/1': {'terms': list},
         'extra_entries/1': {'per': ['comment', 'mention'], 'most': int}}
UNKNOWN = 'rules that this program does not know'
FIELDS = {'post': str, 'id': str, 'text': str, 'parent': str, 'author': str, 'handle': str, 'name': str, 'at': str,
          'by_post_author': True, 'bot': True, 'deleted': True}
SPACE = '[\t-\r \x85\u1680\u2028\u2029]+'
# Default_Ignorable_Code_Point: what nobody sees does not tell two texts apart.
INVISIBLE = re.compile('[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164'
                       '\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a'
                       '\U000e0000-\U000e0fff]')
# Names of signs of Han, Hiragana, Katakana, Thai, Lao, Khmer and Myanmar: written without spaces.
UNSPACED = re.compile('(CJK|IDEOGRAPHIC|HANGZHOU|(HALFWIDTH |COMBINING )?(HIRAGANA|KATAKANA)|HENTAIGANA|VERTICAL KANA|THAI|LAO|'
                      'KHMER|MYANMAR)[ -]')


class Fault(Exception):
    pass


def need(holds, why):
    if not holds:
        raise Fault(why)


# ---- letters

@functools.lru_cache(None)
def fold_sign(sign):
    """NFKC_Casefold of one code point."""
    before, text = None, unicodedata.normalize('NFD', sign)
    while text != before:
        before, text = text, INVISIBLE.sub('', unicodedata.normalize('NFKC', text.casefold()))
    return unicodedata.normalize('NFC', text)


@functools.lru_cache(100000)
def identity(text):
    """Equal for texts that differ in case, width, invisible signs and amount of white space only."""
    folded = unicodedata.normalize('NFC', ''.join(map(fold_sign, text)))
    return re.sub(SPACE, ' ', folded).strip(' ')


def words(text):
    """As words and hashtags are compared: moreover, I, İ, ı and i are one letter."""
    return identity(text).replace('i\u0307', 'i').replace('\u0131', 'i')


def handle_of(name):
    return re.sub('^@+ ?', '', identity(name))


@functools.lru_cache(None)
def kind(sign):
    """L for letters, numbers and _, M for marks, '' for anything else; small letters in scripts without spaces."""
    if sign == '' or sign != '_' and unicodedata.category(sign)[0] not in 'LMN':
        return ''
    found = 'M' if unicodedata.category(sign)[0] == 'M' else 'L'
    return found.lower() if UNSPACED.match(unicodedata.name(sign, '')) else found


def joins(sign):
    """Whether a sign beside a word makes it part of a longer one."""
    return kind(sign).isupper()


def mentions(text):
    """All that are mentioned in an identity."""
    found = set()
    for place in re.finditer('@', text):
        if joins(text[:place.start()][-1:]) or kind(text[place.end():][:1]).upper() == 'M':
            continue
        name, first = '', ''
        for sign in text[place.end():]:
            first = first or kind(sign)
            if not (kind(sign) or sign in '.-') or first.isupper() and kind(sign).islower():
                break
            name += sign
        found.add(name.rstrip('.-'))
    return found - {''}


@functools.lru_cache(100000)
def mention_of(handle):
    return next(iter(mentions(identity('@' + handle.lstrip('@')))), '')


def is_hashtag(term):
    return term[:1] == '#' and len(term) > 1 and kind(term[1]).upper() != 'M' and all(map(kind, term[1:]))


def holds_term(text, term):
    at = text.find(term)
    while at >= 0:
        before, after = text[:at][-1:], text[at + len(term):][:1]
        left = (is_hashtag(term) or joins(term[0])) and joins(before)
        right = kind(after) if is_hashtag(term) else joins(term[-1]) and joins(after)
        if not left and not right:
            return True
        at = text.find(term, at + 1)
    return False


def is_visible(text):
    return re.search('[^\0-\x20\x7f-\x9f\u2800]', identity(text)) is not None


def time_of(text):
    """Milliseconds since 1970, or None."""
    found = re.fullmatch(r'([0-9]{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?Z', text or '', re.ASCII)
    try:
        *parts, fraction = found.groups()
        seconds = datetime(*map(int, parts), tzinfo=timezone.utc).timestamp()
        return int(seconds) * 1000 + int(((fraction or '') + '000')[:3]) if int(parts[0]) >= 1000 else None
    except (AttributeError, ValueError):
        return None


# ---- the document

def canonical(value):
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(',', ':'))


def read_line(line, number):
    try:
        comment = json.loads(line)
        need(type(comment) is dict and canonical(comment) == line, '')
        need(all(name in comment for name in ('post', 'id', 'text')), '')
        for name, value in comment.items():
            need(type(value) is str if FIELDS[name] is str else value is True, '')
        line.encode()
        json.dumps(comment, ensure_ascii=False).encode()
        return comment
    except (Fault, KeyError, ValueError, RecursionError):
        raise Fault('line %d is no sealed comment' % number) from None


def order(posts):
    def place(comment):
        post, at = comment['post'], time_of(comment.get('at'))
        return (posts.index(post) if post in posts else len(posts), post.encode('utf-16-be'), at is None, at or 0,
                comment['id'].encode('utf-16-be'))
    return place


def read_document(source, data):
    """The comments of a document, which must be the sealed one."""
    need(type(source) is dict and source.get('kind') == 'post' and source['comments']['v'] == 'comments/1',
         'no comments were sealed')
    try:
        lines = data.decode().split('\n')
    except UnicodeDecodeError:
        raise Fault('not UTF-8') from None
    need(lines.pop() == '', 'the last line has no end')
    comments = [read_line(line, number) for number, line in enumerate(lines, 1)]
    places = list(map(order([post['post'] for post in source['posts']]), comments))
    need(all(one < other for one, other in zip(places, places[1:])), 'lines out of order')
    need(len(comments) == source['comments']['count'], '%d comments' % len(comments))
    need(hashlib.sha256(data).hexdigest() == source['comments']['sha256'], 'another hash')
    return comments


# ---- the rules

def key_of(comment):
    """What the draw shows."""
    handle, name = comment.get('handle', '').lstrip('@'), comment.get('name', '')
    return (handle if identity(handle) else name if identity(name) else '#' + comment['id'])[:256]


def person_of(comment):
    handle, name = handle_of(comment.get('handle', '')), identity(comment.get('name', ''))
    return (('id', comment['author']) if comment.get('author') else ('handle', handle) if handle
            else ('name', name) if name else None)


def has_shape(rule):
    fields = RULES.get(rule.get('rule'))
    return fields is not None and rule.keys() == {'rule', *fields} and all(
        rule[name] in shape if type(shape) is list else
        rule[name] is None or time_of(rule[name]) is not None if shape == 'border' else
        type(rule[name]) is shape and (shape is not int or rule[name] > 0) and (
            shape is not list or all(type(word) is str for word in rule[name])) for name, shape in fields.items())


def reader_of_rules(sealed, exclude, past):
    """Answers which reason takes a comment out, or None. exclude and past: sets of handles."""
    need(type(sealed) is list and all(type(rule) is dict and has_shape(rule) for rule in sealed), UNKNOWN)
    rules = {rule['rule']: rule for rule in sealed}
    need([rule['rule'] for rule in sealed] == sorted(rules, key=list(RULES).index), UNKNOWN)
    terms = {name: [term for term in map(words, rules[name]['terms']) if term]
             for name in ('required_terms/1', 'forbidden_terms/1') if name in rules}
    wanted = {mention_of(handle) for handle in rules.get('mention_of/1', {}).get('handles', [])} - {''}
    window = rules.get('window/1', {'from': None, 'until': None})

    def is_outside(at):
        first, end = time_of(window['from']), time_of(window['until'])
        return at is None or first is not None and at < first or end is not None and at >= end

    def reason(comment):
        text, handle, friends = words(comment['text']), handle_of(key_of(comment)), friends_of(comment)
        found = [holds_term(text, term) for term in terms.get('required_terms/1', [])]
        enough = any if rules.get('required_terms/1', {}).get('match') == 'any' else all
        return next((name for name, is_out in (
            ('deleted', 'deleted' in comment or person_of(comment) is None),
            ('reply', 'no_replies/1' in rules and 'parent' in comment),
            ('post_author', 'no_post_author/1' in rules and 'by_post_author' in comment),
            ('bot', 'no_bots/1' in rules and 'bot' in comment),
            ('excluded', handle in exclude),
            ('past_winner', handle in past),
            ('no_text', 'with_text/1' in rules and not is_visible(comment['text'])),
            ('outside_window', 'window/1' in rules and is_outside(time_of(comment.get('at')))),
            ('few_mentions', len(friends) < rules.get('mentions/1', {}).get('least', 0)),
            ('mention_missing', not wanted <= friends),
            ('term_missing', found and not enough(found)),
            ('term_forbidden', any(holds_term(text, term) for term in terms.get('forbidden_terms/1', [])))) if is_out), None)
    return reason, rules.get('extra_entries/1')


def friends_of(comment):
    return mentions(identity(comment['text'])) - {mention_of(comment.get('handle', ''))}


def weigh(comments, sealed, exclude, past):
    """Tickets and reason of every comment."""
    reason_of, extra = reader_of_rules(sealed.get('comments', []), exclude, past)
    reasons = [reason_of(comment) for comment in comments]
    groups = {}
    for row, comment in enumerate(comments):
        if reasons[row] is None:
            groups.setdefault(person_of(comment) if sealed['one_entry_per_person'] else row, []).append(row)
    weights = [0] * len(comments)
    for rows in groups.values():
        friends = set().union(*(friends_of(comments[row]) for row in rows))
        more = {None: 1, 'comment': len(rows), 'mention': 1 + len(friends)}[extra and extra['per']]
        weights[rows[0]] = min(extra['most'], more) if extra else 1
        for row in rows[1:]:
            reasons[row] = 'duplicate'
    return weights, [reason or 'kept' for reason in reasons]


# ---- the draw

def draw(weights, seed, places):
    """Row and ticket of each place."""
    drawn, taken = [], set()
    for place in range(places):
        left = sum(weight for row, weight in enumerate(weights) if row not in taken)
        if left == 0:
            break
        attempt, limit = 0, 2**64 // left * left
        while True:
            number = hmac.new(seed, place.to_bytes(4, 'big') + attempt.to_bytes(4, 'big'), 'sha256').digest()[:8]
            attempt += 1
            if int.from_bytes(number, 'big') < limit:
                break
        rest, ticket = int.from_bytes(number, 'big') % left, 0
        for row, weight in enumerate(weights):
            if row not in taken and rest < weight:
                drawn.append((row, ticket + rest))
                taken.add(row)
                break
            rest, ticket = rest - (0 if row in taken else weight), ticket + weight
    return drawn


def handles(names):
    return {handle_of(name) for name in names or []} - {''}


def replay(receipt, data, exclude=None, past=None):
    """Steps as (name, holds, why), weights and reasons. exclude, past: lists of names, None where they are not given."""
    steps, weights, reasons = [], [], []
    header = receipt['commitment']
    places = receipt['draws'] + [event['draw'] for event in receipt.get('events', []) if 'draw' in event]

    def step(name, holds, why=''):
        steps.append((name, holds, why if holds is False else ''))
        return holds is not False

    try:
        comments = read_document(header.get('source'), data)
    except (Fault, KeyError, TypeError, ValueError, AttributeError) as fault:
        return [('comments_file', False, str(fault))], weights, reasons
    step('comments_file', True)
    try:
        rules = header['rules']
        need(type(rules['one_entry_per_person']) is bool and rules.keys() <= {'one_entry_per_person', 'exclude', 'comments'},
             UNKNOWN)
        reader_of_rules(rules.get('comments', []), set(), set())
        winners = next((rule['names'] for rule in rules.get('comments', []) if rule['rule'] == 'past_winners/1'), None)
        whole = True
        for names, sealed in ((exclude, rules['exclude']), (past, winners)):
            whole = whole and (names is not None or not sealed or sealed['count'] == 0)
            need(names is None or not sealed or len(handles(names)) == sealed['count'], 'other names than were sealed')
        weights, reasons = weigh(comments, rules, handles(exclude) if rules['exclude'] else set(),
                                 handles(past) if winners else set())
        need(len(comments) == header['entries']['count'], 'another number of entries')
        if not whole:
            out = [place for place in places if reasons[place['index']] not in ('kept', 'duplicate')]
            need(not out, 'a winner was out')
        need(not whole or sum(weights) == header['entries']['tickets'], '%d tickets' % sum(weights))
    except (Fault, KeyError, TypeError, ValueError, AttributeError, IndexError) as fault:
        step('comments_rules', False, str(fault))
        return steps, weights, reasons
    step('comments_rules', True if whole else None)
    same = not whole or draw(weights, bytes.fromhex(receipt['seed']), len(places)) == [
        (place['index'], place['ticket']) for place in places]
    same = same and all(place.get('key', key_of(comments[place['index']])) == key_of(comments[place['index']])
                        for place in places)
    step('comments_ranking', (True if whole else None) if same else False, 'other places or names')
    return steps, weights, reasons


def main(args):
    files = {}
    while len(args) > 2 and args[-2] in ('--exclude', '--past'):
        with open(args[-1], encoding='utf-8') as names:
            files[args[-2][2:]] = names.read().splitlines()
        args = args[:-2]
    if len(args) != 2:
        sys.exit(__doc__)
    with open(args[0], 'rb') as receipt, open(args[1], 'rb') as document:
        steps, _, _ = replay(json.load(receipt), document.read(), **files)
    for name, holds, why in steps:
        print(({True: 'ok', False: 'FAILS', None: 'NOT CHECKED'}[holds].ljust(12) + ' ' + name + ' ' + why).rstrip())
    sys.exit(any(holds is False for _, holds, _ in steps))


if __name__ == '__main__':
    main(sys.argv[1:])
