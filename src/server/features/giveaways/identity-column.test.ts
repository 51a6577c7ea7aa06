import { describe, expect, it } from 'vitest'
import { fileForm, testWorld } from '#test/world/world.ts'
import { escapeXml, writeXlsx } from '../../files/fixtures/write-xlsx.ts'

const { app, ask } = await testWorld({ plan: 'Ultra' })

const rows = [
  ['Full name', 'City', 'E-mail'],
  ['Ada Lovelace', 'London', 'ada@leak.example.org'],
  ['Ada Lovelace', 'Paris', 'other.ada@leak.example.org'],
  ['A. Lovelace', 'London', 'ADA@leak.example.org '],
  ['', 'Rome', 'nameless@leak.example.org'],
  ['Grace Hopper', 'New York', ''],
]
const csv = rows.map((row) => row.join(';')).join('\n')
const json = JSON.stringify(
  rows.slice(1).map(([name, city, mail]) => ({ 'Full name': name || null, City: city, 'E-mail': mail })),
)

const cell = (text: string, column: number, row: number) =>
  text === ''
    ? ''
    : `<c r="${'ABC'[column]}${row}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
const workbook = writeXlsx({
  sheets: [
    {
      name: 'People',
      rows: rows
        .map((cells, i) => `<row r="${i + 1}">${cells.map((text, j) => cell(text, j, i + 1)).join('')}</row>`)
        .join(''),
    },
  ],
})

async function preview(name: string, content: string | Uint8Array, options = {}) {
  const answer = await ask({ method: 'POST', url: '/api/files/preview', ...fileForm(name, content, options) })
  expect(answer.status).toBe(200)
  return answer.json.data
}

async function draw(options: object) {
  const form = fileForm('people.csv', csv, { winners: 3, entries_public: true, ...options })
  const { status, json, cookie } = await ask({ method: 'POST', url: '/api/giveaways', ...form })
  expect(status).toBe(201)
  const code = String(json.data['share_code'])
  const entries = await ask({ url: `/api/results/${code}/entries?page_size=50`, headers: { cookie } })
  const bare = async (path: string) => (await app.inject(`/api/results/${code}${path}`)).body
  return {
    data: json.data,
    entries: entries.json.data['entries'] as { name: string; reason: string }[],
    bare,
  }
}

describe('a file with a ticket column', () => {
  it('shows the tickets before the draw, and rows with an invalid number', async () => {
    const content = 'name,tickets\nAda,3\nada,4\nGrace,0\nBob,1.5\nEve,-1\nMax,1\n'
    const seen = await preview('weighted.csv', content, { weight_column: 1 })
    expect(seen).toMatchObject({
      entries: 4,
      tickets: { all: 8, once: 4, none: 1 },
      duplicates: { count: 1, rows: [{ row: 3, of: 2 }] },
      refused: {
        count: 2,
        rows: [
          { row: 5, reason: 'weight_invalid' },
          { row: 6, reason: 'weight_invalid' },
        ],
      },
    })
    expect(await preview('weighted.csv', content)).not.toHaveProperty('tickets')
  })
})

describe('a file with names and addresses', () => {
  it.each([
    ['people.csv', csv],
    ['people.json', json],
    ['people.xlsx', workbook],
  ] as const)('shows the names of %s and identifies people by their addresses', async (name, content) => {
    const data = await preview(name, content)
    expect(data).toMatchObject({
      detection: { column: 0, identity_column: 2 },
      entries: 4,
      blanks: { count: 1 },
      duplicates: { count: 1, rows: [{ name: 'A. Lovelace' }] },
    })
  })

  it('identifies people by the chosen column, or by name if only that one is chosen', async () => {
    const byName = { count: 1, rows: [{ name: 'Ada Lovelace' }] }
    expect(await preview('people.csv', csv, { column: 'Full name' })).toMatchObject({
      detection: { column: 0, identity_column: 0 },
      entries: 4,
      duplicates: byName,
    })
    expect(await preview('people.csv', csv, { identity_column: 'City' })).toMatchObject({
      detection: { column: 0, identity_column: 1 },
      duplicates: { count: 1, rows: [{ name: 'A. Lovelace' }] },
    })
  })

  it('does not merge people without an address', async () => {
    const fillers = ['-', '--', '0', 'n/a', 'N/A', 'none', 'NULL', 'NaN', 'undefined', ' - ']
    const lines = fillers.flatMap((filler, n) => [`Ada ${n};${filler}`, `Bob ${n};${filler}`])
    const same = ['Cem;cem@leak.example.org', 'Cem K.;CEM@leak.example.org', 'Ada 0;-', 'Dee;00', 'Eve;00']
    const content = ['name;email', ...lines, ...same].join('\n')
    expect(await preview('people.csv', content, { identity_column: 'email' })).toMatchObject({
      entries: 25,
      duplicates: { count: 3, rows: [{ name: 'Cem K.' }, { name: 'Ada 0' }, { name: 'Eve' }] },
    })
  })

  it('publishes the names without addresses', async () => {
    const { data, entries, bare } = await draw({ rules: { one_entry_per_person: true } })
    expect(entries.map(({ name, reason }) => [name, reason])).toEqual([
      ['Ada Lovelace', 'kept'],
      ['Ada Lovelace', 'kept'],
      ['A. Lovelace', 'duplicate'],
      ['Grace Hopper', 'kept'],
    ])
    expect(data).toMatchObject({ eligible_total: 3, participants_total: 4 })
    for (const path of ['', '/receipt', '/list', '/entries']) expect(await bare(path)).not.toMatch(/leak/i)
    expect(JSON.parse(await bare('/receipt'))).toMatchObject({
      commitment: { rules: { identity: 'column', one_entry_per_person: true } },
    })
  })

  const byAddress = { exclude: ['ada@leak.example.org', 'grace hopper'] }

  it('excludes people by address or name', async () => {
    const { entries } = await draw({ winners: 1, rules: byAddress })
    expect(entries.map(({ reason }) => reason)).toEqual(['excluded', 'kept', 'excluded', 'excluded'])
  })

  it('identifies the same people in a test draw', async () => {
    const tested = async (rules: object) => {
      const form = fileForm('people.csv', csv, { winners: 1, rules })
      const { status, json } = await ask({ method: 'POST', url: '/api/test-draws', ...form })
      expect(status).toBe(200)
      return json.data
    }
    expect(await tested({ one_entry_per_person: true })).toMatchObject({
      eligible_total: 3,
      removals: { duplicate: 1 },
    })
    expect(await tested({ one_entry_per_person: false, ...byAddress })).toMatchObject({
      eligible_total: 1,
      removals: { excluded: 3 },
      winners: [{ name: 'Ada Lovelace' }],
    })
  })
})
