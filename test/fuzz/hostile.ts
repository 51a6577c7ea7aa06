import fc from 'fast-check'

const long = 'canary7f3 '.repeat(2000)

/** What no field expects: wrong types, texts that no database holds, sizes and depths beyond reason. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    'canary\0tail',
    'lone \ud800 half',
    '\udc00',
    `\u202e\u2066${String.fromCodePoint(0x1f3b2)}\u0007\u001b[31m`,
    `'"\\;--%_$(id)\${7*7}{{7*7}}<script>`,
    '../../../../etc/passwd',
    '   ',
    '\u00a0\ufeff',
    '0000-00-00',
    '9999-12-31T23:59:59.999Z',
    '-271821-04-20T00:00:00.000Z',
    'https://[::1',
    'javascript:alert(1)',
    long,
    null,
    true,
    -1,
    0.5,
    -0,
    1e308,
    2 ** 53,
    -(2 ** 63),
    2147483648,
    [],
    {},
    [[[[[[]]]]]],
    { toString: 'x', valueOf: 1, length: -1 },
    { constructor: { prototype: { polluted: true } } },
    JSON.parse('{"__proto__": {"polluted": true}}'),
    Array.from({ length: 3000 }, (_, i) => i),
    nested(200),
  ),
  fc.string({ unit: 'binary' }),
  fc.jsonValue(),
)

/** Texts for addresses, where only well-formed ones can be sent. */
export const hostileText: fc.Arbitrary<string> = hostileValue.map((value) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 400).toWellFormed(),
)

/** A JSON body as no JSON library writes it; `valid` is one that fits. */
export function hostileJson(valid: string): fc.Arbitrary<Buffer> {
  return fc.oneof(
    fc
      .constantFrom(
        '',
        ' ',
        'null',
        '1',
        '"x"',
        '[]',
        '{',
        '{"a":1}}',
        '{"a":1,"a":2}',
        valid.replace('{', '{"a":1,"a":2,'),
        `\ufeff${valid}`,
        `${valid}\0`,
        valid.slice(0, -1),
        valid.replace('{', '{"__proto__":{"isAdmin":true},'),
        valid.replace('{', '{"constructor":{"prototype":1},'),
        '{"\\ud800":"\\udfff"}',
        `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
        `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
        `{"a":${'9'.repeat(5000)}}`,
        `{"a":"${'x'.repeat(300_000)}"}`,
      )
      .map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.constantFrom(Buffer.from(valid, 'utf16le'), Buffer.from('{"a":"\xff\xfe"}', 'latin1')),
  )
}

export const hostileType: fc.Arbitrary<string> = fc.constantFrom(
  'text/plain',
  'application/json; charset=utf-16',
  'application/json;',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'x'.repeat(300)}`,
  'application/octet-stream',
  'json',
  '/',
  ',',
)

function nested(depth: number): unknown {
  let value: unknown = 'bottom'
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
}
