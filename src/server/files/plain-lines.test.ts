import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readNames } from './fixtures/read-names.ts'
import type { ReadChoice } from './read-result.ts'

/** What the fast loops must leave to the slow way, among names that they take. */
const names = fc.constantFrom(
  'Ana',
  'Bob Bee',
  'Ayşe',
  '王伟',
  ' Cem',
  'Dee\u00a0',
  'na\u0085me',
  '',
  '  ',
  '\u2003',
  '한국',
  'x\u0007',
  'x'.repeat(256),
  'x'.repeat(257),
  '😀'.repeat(70),
  'ß·',
  'é',
  '1',
  '0',
  '-7',
  'a"b',
)
const ends = fc.constantFrom('\n', '\n', '\n', '\r\n', '\r')

/** Everything but what the chosen weights add. */
async function read(name: string, text: string, choice: ReadChoice = {}) {
  const { names, rows, result } = await readNames(name, text, choice, { rows: 1_000_000 })
  const { total, blanks, refused, uneven, detection } = result
  return { names, rows, total, blanks, refused, uneven, notes: detection.notes }
}

test('a long text is read like its parts, which are too short for the fast loop', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(names, ends), { minLength: 500, maxLength: 500 }), async (lines) => {
      const textOf = (part: typeof lines) =>
        part.map(([line, end], i) => line + (i % 100 === 99 ? '\n' : end)).join('')
      const whole = await read('a.txt', `Ana\n${textOf(lines)}`)
      const found: string[] = []
      const rows: number[] = []
      let row = 1
      for (let from = 0; from < lines.length; from += 100) {
        const part = await read('a.txt', `Ana\n${textOf(lines.slice(from, from + 100))}`)
        found.push(...part.names.slice(1))
        rows.push(...part.rows.slice(1).map((number) => number + row - 1))
        row += part.total - 1
      }
      expect(whole.names).toEqual(['Ana', ...found])
      expect(whole.rows).toEqual([1, ...rows])
      expect(whole.total).toBe(row)
    }),
    { numRuns: 30 },
  )
})

/** A list with weights is read row by row. */
const slowly: ReadChoice = { weightColumn: 'w', column: 'name', identityColumn: null }
const fast: ReadChoice = { column: 'name', identityColumn: null }

test('CSV rows are the same one by one and in the fast loop', async () => {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const fields = fc.tuple(names, ends, fc.constantFrom('', '', '', '"', ' "', ',more', '"\n"'), fc.nat(2))
  await fc.assert(
    fc.asyncProperty(fc.array(fields, { minLength: 20, maxLength: 60 }), async (rows) => {
      const lines = rows.map(([name, end, extra, place]) => {
        const isQuoted = extra.includes('"')
        const shown = isQuoted ? quoted(name + (extra.includes('\n') ? '\nx' : '')) : name
        const cell = extra === ' "' ? ` ${shown} ` : shown
        return `${place === 0 ? '"1"' : '1'},${cell},${place === 1 ? '"A, B"' : 'A'}${extra === ',more' ? extra : ''}${end}`
      })
      const text = `w,name,city\n${lines.join('')}`
      expect(await read('a.csv', text, fast)).toEqual(await read('a.csv', text, slowly))
    }),
    { numRuns: 150 },
  )
})

test('JSON items are the same one by one and in the fast loop', async () => {
  const value = fc.oneof(
    names,
    fc.constantFrom(null, true, 7, 0, -1, 1.5, 1e30, [1], { a: 1 }, '\ud800', 'a\\b', 'a\nb'),
  )
  const item = fc.oneof(
    { weight: 8, arbitrary: fc.record({ w: fc.constant(1), name: value, city: names }) },
    fc.record({ name: value, w: fc.constant(1) }),
    fc.constantFrom({ w: 1 }, { w: 1, name: 'Ana', city: { a: 1 } }, null, 'Bob'),
  )
  const spaces = fc.constantFrom('', ' ', '\n', '\r\n\t')
  await fc.assert(
    fc.asyncProperty(fc.array(item, { minLength: 3, maxLength: 40 }), spaces, async (items, space) => {
      const list = [{ w: 1, name: 'Ana', city: 'A' }, ...items]
      const text = `[${list.map((one) => JSON.stringify(one)).join(`,${space}`)}]`
      expect(await read('a.json', text, fast)).toEqual(await read('a.json', text, slowly))
    }),
    { numRuns: 200 },
  )
})

test('malformed JSON is also refused in the middle of uniform items', async () => {
  const row = '{"id":1,"name":"Ana"}'
  const many = Array.from({ length: 30 }, () => row).join(',')
  for (const broken of [
    '{"id":01,"name":"Ana"}',
    '{"id":,"name":"Ana"}',
    '{"id":1,"name":"A\na"}',
    '{"id":1,"name":"Ana"',
    '{"id":1,"name":"Ana}',
    '{"id":1.,"name":"Ana"}',
    '{"id":1 "name":"Ana"}',
    '',
  ])
    await expect(readNames('a.json', `[${many},${broken},${many}]`)).rejects.toMatchObject({
      code: 'file_json_invalid',
      details: { row: 1 },
    })
  await expect(readNames('a.json', `[${many},{"id":1,"name":"Ana","name":"Bob"}]`)).rejects.toMatchObject({
    code: 'file_duplicate_keys',
    details: { row: 31 },
  })
  const limits = { rows: 20 }
  await expect(readNames('a.json', `[${many}]`, {}, limits)).rejects.toMatchObject({
    code: 'file_too_many_rows',
  })
  expect((await readNames('a.json', `[${many}]`, {}, { rows: 30 })).rows.at(-1)).toBe(30)
})
