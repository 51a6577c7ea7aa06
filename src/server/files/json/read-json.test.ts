import { describe, expect, test } from 'vitest'
import { readNames } from '../fixtures/read-names.ts'

describe('shapes', () => {
  test.each([
    ['strings', '["Ana", "Bob"]'],
    ['objects', '[{"name": "Ana"}, {"name": "Bob"}]'],
    ['data', '{"page": 1, "data": [{"name": "Ana"}, {"name": "Bob"}], "next": null}'],
    ['data', '{\n "data": ["Ana",\n "Bob"]}'],
    ['json_lines', '{"name": "Ana"}\n{"name": "Bob"}\n'],
    ['json_lines', '\n"Ana"\r\n"Bob"'],
    ['strings', '\ufeff  ["Ana",\n\t"Bob"]\n'],
  ])('%s: %j', async (shape, text) => {
    const { names, result } = await readNames('a.json', text)
    expect(names).toEqual(['Ana', 'Bob'])
    expect(result.detection).toMatchObject({ kind: 'json', shape, delimiter: null })
  })

  test.each([
    '"Ana"',
    '12',
    'true',
    '{}',
    '{"name": "Ana"}',
    '{"data": {}}',
    '{"users": ["Ana"]}',
    '[["Ana"]]',
  ])('%s is not a list of rows', async (text) => {
    await expect(readNames('a.json', text)).rejects.toMatchObject({ code: 'file_json_shape' })
  })

  test('rows of JSON Lines are lines, those of lists are items', async () => {
    const lines = await readNames('a.json', '{"name":"Ana"}\n\n{"name":"Bob"}\n')
    expect(lines.rows).toEqual([1, 3])
    expect(lines.result.blanks.rows).toEqual([2])
    expect((await readNames('a.json', '["Ana",null,"","Bob"]')).rows).toEqual([1, 4])
  })

  test('two lists named data are refused', async () => {
    await expect(readNames('a.json', '{"data": ["Ana"],\n "data": ["Bob"]}')).rejects.toMatchObject({
      code: 'file_duplicate_keys',
      details: { key: 'data', row: 2 },
    })
  })
})

describe('values', () => {
  test('numbers keep their digits as written', async () => {
    const { names } = await readNames('a.json', '[12345678901234567890, 1.50, -0, 1e3, true]')
    expect(names).toEqual(['12345678901234567890', '1.50', '-0', '1e3', 'true'])
    const ids = await readNames('a.json', '[{"id": 9007199254740993}, {"id": 9007199254740992}]')
    expect(ids.names).toEqual(['9007199254740993', '9007199254740992'])
  })

  test('escapes and surrogate pairs are decoded, lone surrogates and control codes refused', async () => {
    const { names, result } = await readNames(
      'a.json',
      String.raw`["\u0041y\u015fe", "\ud83d\ude00", "\"q\"\\\/", "x\ud83d", "\ude00\ud83d", "a\u0000b", "a\nb"]`,
    )
    expect(names).toEqual(['Ayşe', '😀', '"q"\\/'])
    expect(result.refused.rows.map(({ row, reason }) => [row, reason])).toEqual([
      [4, 'lone_surrogate'],
      [5, 'lone_surrogate'],
      [6, 'control_character'],
      [7, 'control_character'],
    ])
  })

  test('values that are no text are refused with their row, missing ones are blank', async () => {
    const { names, result } = await readNames(
      'a.json',
      '[{"name":"Ana"},{"name":["x"]},{"name":{"a":1}},"Bob",{"x":1},{"name":null},null,{"name":7}]',
    )
    expect(names).toEqual(['Ana', '7'])
    expect(result.refused.rows).toEqual([
      { row: 2, reason: 'not_text' },
      { row: 3, reason: 'not_text' },
      { row: 4, reason: 'not_an_object' },
    ])
    expect(result.blanks.rows).toEqual([5, 6, 7])
    expect(result.total).toBe(8)
  })

  test('a duplicate name in one object is refused with its row', async () => {
    const { names } = await readNames('a.json', '[{"name":"Ana","x":1,"x":2}]')
    expect(names).toEqual(['Ana'])
    for (const text of [
      '[{"name":"Ana"},{"name":"Bob","n\\u0061me":"Cem"}]',
      '{"name":"Ana"}\n{"name":"Bob","name":""}\n',
    ])
      await expect(readNames('a.json', text)).rejects.toMatchObject({
        code: 'file_duplicate_keys',
        details: { key: 'name', row: 2, context: 'row' },
      })
  })
})

describe('columns', () => {
  test('__proto__ and constructor are ordinary columns', async () => {
    const text = '[{"__proto__":"Ana","constructor":"c","toString":"t"},{"__proto__":"Bob"}]'
    const { names, result } = await readNames('a.json', text, { column: '__proto__' })
    expect(names).toEqual(['Ana', 'Bob'])
    expect(result.detection.columns.map(({ name }) => name)).toEqual(['__proto__', 'constructor', 'toString'])
    expect((await readNames('a.json', text, { column: 'constructor' })).names).toEqual(['c'])
  })

  test('chooses the best key, decodes escaped keys, and reads weights as numbers or texts', async () => {
    const text = '[{"id":1,"us\\u0065rname":"ana","w":2},{"w":"3","username":"bob","id":2}]'
    const { names, result } = await readNames('a.json', text, { weightColumn: 'w' })
    expect(names).toEqual(['ana', 'bob'])
    expect([...result.rowWeights!]).toEqual([2, 3])
    expect(result.first[1]).toEqual({ row: 2, cells: ['2', 'bob', '3'] })
  })

  test('a key that first appears late can be chosen, an unknown one cannot', async () => {
    const items = Array.from({ length: 500 }, (_, i) => ({ id: i }))
    const text = JSON.stringify([...items, { id: 500, nick: 'late' }])
    expect((await readNames('a.json', text, { column: 'nick' })).names).toEqual(['late'])
    await expect(readNames('a.json', text, { column: 'nope' })).rejects.toMatchObject({
      code: 'file_column_unknown',
    })
  })
})

describe('malformed and hostile', () => {
  test.each([
    ['["Ana"] x', 1, 9],
    ['["Ana"\n "Bob"]', 2, 2],
    ['["Ana",]', 1, 8],
    ["['Ana']", 1, 2],
    ['["A\nna"]', 1, 4],
    ['["\\x"]', 1, 4],
    ['["\\u12g4"]', 1, 7],
    ['[01]', 1, 3],
    ['[1.]', 1, 4],
    ['[-]', 1, 3],
    ['[NaN]', 1, 2],
    ['[tru]', 1, 2],
    ['["Şule" "x"]', 1, 9],
    ['["Ana"', 1, 7],
    ['["Ana', 1, 6],
    ['[{"a":1,}]', 1, 9],
    ['[{a:1}]', 1, 3],
    ['{"name":"Ana"}\n{"name":"Bob"\n', 2, 14],
    ['hello', 1, 1],
  ])('%j fails at line %i, column %i', async (text, row, column) => {
    await expect(readNames('a.json', text)).rejects.toMatchObject({
      code: 'file_json_invalid',
      details: { row, column },
    })
  })

  test('5,000 levels are refused, eight are read', async () => {
    await expect(readNames('a.json', '['.repeat(5000) + ']'.repeat(5000))).rejects.toMatchObject({
      code: 'file_too_deep',
    })
    await expect(readNames('a.json', '{"data":'.repeat(5000))).rejects.toMatchObject({
      code: 'file_too_deep',
    })
    const deep = (levels: number) => `[{"name":"Ana","x":${'['.repeat(levels)}${']'.repeat(levels)}}]`
    expect((await readNames('a.json', deep(6))).names).toEqual(['Ana'])
    await expect(readNames('a.json', deep(7))).rejects.toMatchObject({
      code: 'file_too_deep',
      details: { limit: 8 },
    })
  })
})
