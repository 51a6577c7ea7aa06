import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import type { Receipt } from '#draw/receipt/receipt.ts'
import pairs from '#draw/vectors/pair-toss-1.json' with { type: 'json' }
import { runCommand } from './run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const at = (name: string) => join(folder, name)

function file(name: string, text: string | Uint8Array): string {
  writeFileSync(at(name), text)
  return at(name)
}

async function run(...args: string[]) {
  const lines: string[] = []
  const problems: string[] = []
  const code = await runCommand(args, {
    line: (text) => lines.push(text),
    problem: (text) => problems.push(text),
  })
  return { code, lines, problems: problems.join('\n') }
}

const list = file('list.csv', 'name,tickets\nAyşe,3\nbob,1\n小龍,2\nzoë,5\nnobody,0\n')
const excluded = file('out.txt', 'ZOË\n')

test('prints rank, name and row of a draw whose receipt verifies with and without the list', async () => {
  const receipt = at('whole.json')
  const weighted = ['--weights', 'tickets', '--exclude', excluded]
  const drawn = await run(
    'draw',
    list,
    '--winners',
    '2',
    '--substitutes',
    '4',
    ...weighted,
    '--receipt',
    receipt,
  )
  expect(drawn).toMatchObject({ code: 0, problems: '' })
  expect(drawn.lines.map((line) => line.split('\t').slice(1).join(' ')).sort()).toEqual([
    'Ayşe 2',
    'bob 3',
    '小龍 4',
  ])
  expect(drawn.lines.map((line) => line.split('\t')[0])).toEqual(['1', '2', '3'])

  const alone = await run('verify', receipt)
  expect(alone.code).toBe(0)
  expect(alone.lines).toContain('ok           draw_ticket')
  const withList = await run('verify', receipt, '--entries', list, ...weighted)
  expect(withList.code).toBe(0)
  expect(withList.lines.slice(-5)).toEqual(
    ['file', 'count', 'names', 'tickets', 'ranking'].map((step) => `ok           list_${step}`),
  )
})

test('a list whose names had tickets of their own is not called another one without them', async () => {
  const vector = new URL('../../docs/fairness/vectors/typed-tickets.json', import.meta.url)
  const names = file('typed.txt', 'a\nb\nc\nd\ne\n')
  const { code, problems } = await run('verify', fileURLToPath(vector), '--entries', names)
  expect(code).toBe(2)
  expect(problems).toContain('--weights')
})

test('reports step by step that a list differs from the drawn one', async () => {
  const receipt = at('other.json')
  await run('draw', list, '--winners', '3', '--receipt', receipt)
  const longer = file('longer.csv', `name,tickets\nfirst,1\n${readFileSync(list, 'utf8').slice(13)}`)
  const { code, lines } = await run('verify', receipt, '--entries', longer)
  expect(code).toBe(1)
  expect(lines).toEqual(
    expect.arrayContaining([
      'FAILS        list_file',
      'FAILS        list_count 6 names, but 5 were sealed',
      expect.stringContaining('FAILS        list_names'),
      'FAILS        list_tickets 6 tickets, but 5 were sealed',
    ]),
  )
})

test('reads the list as in the draw when given the same options', async () => {
  const turkish = file('turkish.csv', Buffer.from('Ay\xfee;1\nSel\xe7uk;2\nZeynep;3\nMurat;4\n', 'latin1'))
  const receipt = at('turkish.json')
  const choices = ['--encoding', 'windows-1254', '--delimiter', ';', '--header', 'no', '--column', '0']
  await run('draw', turkish, '--winners', '4', ...choices, '--receipt', receipt)
  expect(readFileSync(receipt, 'utf8')).toContain('Ayşe')
  expect((await run('verify', receipt, '--entries', turkish, ...choices)).code).toBe(0)
  const other = await run('verify', receipt, '--entries', turkish, ...choices.slice(2, 4), '--header', 'yes')
  expect(other.lines.some((line) => /^FAILS +list_count/.test(line))).toBe(true)
  expect(await run('verify', receipt, '--entries', turkish, '--header', 'perhaps')).toMatchObject({ code: 2 })
})

test.each(['constructor', 'toString', 'draws'])('%s is not a command', async (name) => {
  expect(await run(name)).toMatchObject({ code: 2, lines: [] })
})

test('a modified receipt fails with the name of the step', async () => {
  const receipt = at('touched.json')
  await run('draw', list, '--winners', '1', '--receipt', receipt)
  const changed = JSON.parse(readFileSync(receipt, 'utf8')) as Receipt
  Object.assign(changed.draws[0] ?? {}, { key: 'friend' })
  const { code, lines } = await run('verify', file('changed.json', JSON.stringify(changed)))
  expect(code).toBe(1)
  expect(lines).toContain('FAILS        draw_path draws[0]')
  const repeated = readFileSync(receipt, 'utf8').replace('"seed"', '"seed": "", "seed"')
  const twice = await run('verify', file('twice.json', repeated))
  expect(twice).toMatchObject({ code: 1, lines: ['FAILS        shape the key "seed" twice'] })
})

test('lists what is not checked', async () => {
  const vector = fileURLToPath(new URL('../../docs/fairness/vectors/drand-round.json', import.meta.url))
  const { code, lines } = await run('verify', vector)
  expect(code).toBe(0)
  expect(lines).toEqual(
    expect.arrayContaining(['ledger', 'signature', 'other_fields'].map((step) => `NOT CHECKED  ${step}`)),
  )
  expect(lines).toContain('ok           beacon_signature')
})

test('never overwrites a receipt, and shows no draw without saving its receipt', async () => {
  const receipt = file('kept.json', 'mine')
  const { code, lines, problems } = await run('draw', list, '--winners', '1', '--receipt', receipt)
  expect({ code, lines }).toEqual({ code: 1, lines: [] })
  expect(problems).toContain('already')
  expect(readFileSync(receipt, 'utf8')).toBe('mine')
})

test('reports rows that cannot take part', async () => {
  const odd = file('odd.txt', `fine\nbad\u0007\n`)
  const { code, lines, problems } = await run('draw', odd, '--winners', '1')
  expect({ code, lines }).toEqual({ code: 0, lines: ['1\tfine\t1'] })
  expect(problems).toBe('Not in the draw: row 2 (control_character)')
})

test('a row with more tickets than an entry may have cannot take part', async () => {
  const huge = file('huge.csv', 'name,tickets\na,1000000001\nb,1\n')
  const { code, lines, problems } = await run('draw', huge, '--winners', '1', '--weights', '1')
  expect({ code, lines }).toEqual({ code: 0, lines: ['1\tb\t3'] })
  expect(problems).toBe('Not in the draw: row 2 (weight_invalid)')
})

test.each([
  [['draw', at('nothing.csv'), '--winners', '1'], 1, 'ENOENT'],
  [['draw', folder, '--winners', '1'], 1, 'no file'],
  [
    ['draw', file('a.md', 'x'), '--winners', '1'],
    1,
    'file_type_unknown: This file ends in “md”. We can read .txt',
  ],
  [['draw', list, '--winners', '6'], 1, '5 names'],
  [['draw', list, '--winners', '1', '--column', 'gone'], 1, 'file_column_unknown: There’s no column “gone”'],
  [['verify', file('latin.json', Uint8Array.of(0x7b, 0xe9, 0x7d))], 1, 'shape not JSON'],
  [['verify', file('big.json', new Uint8Array(64 * 1024 * 1024 + 1))], 1, 'shape larger than 64 MiB'],
  [['draw', list], 2, '--winners is missing'],
  [['draw', list, '--winners', '0'], 2, '1 or higher'],
  [['draw', list, '--winners', '1.5'], 2, 'not “1.5”'],
  [['draw', list, '--winers', '1'], 2, '--winers'],
  [['draw', list, list, '--winners', '1'], 2, 'Only one file is allowed'],
  [['verify'], 2, 'Specify a file'],
  [['verify', list, '--column', '0'], 2, '--entries'],
  [['dance'], 2, 'Unknown command “dance”'],
  [[], 2, '--help'],
])('rejects %j with code %i', async (args, code, why) => {
  const answer = await run(...args)
  expect(answer).toMatchObject({ code, lines: [] })
  expect(answer.problems).toContain(why)
})

test('the executable works from any folder', () => {
  const bin = fileURLToPath(new URL('../../bin/giveawaybox.mjs', import.meta.url))
  const start = (...args: string[]) =>
    spawnSync(process.execPath, [bin, ...args], { cwd: folder, encoding: 'utf8' })
  expect(start('--help')).toMatchObject({ status: 0, stderr: '' })
  expect(start('draw', 'list.csv', '--winners', '5').stdout.trim().split('\n')).toHaveLength(5)
  expect(start('dance')).toMatchObject({ status: 2, stdout: '' })
})

test('prints the outcome of coins, dice or numbers with the step that reads it', async () => {
  const path = fileURLToPath(new URL('../../docs/fairness/vectors/served-dice.json', import.meta.url))
  const { vector } = JSON.parse(readFileSync(path, 'utf8')) as { vector: { outcome: string } }
  const { lines } = await run('verify', path)
  expect(lines.find((line) => line.includes('chance'))).toContain(vector.outcome)
})

test('verifies a toss between two people with its outcome, and reports a copied seal', async () => {
  const fine = await run('verify', file('pair.json', JSON.stringify(pairs[1]?.receipt)))
  expect(fine.code).toBe(0)
  expect(fine.lines.at(-1)).toMatch(/^ok {11}digits \d \d = \d+$/)
  const copied = pairs.find(({ about }) => about.includes('copied secret'))
  const wrong = await run('verify', file('copied.json', JSON.stringify(copied?.receipt)))
  expect(wrong).toMatchObject({ code: 1 })
  expect(wrong.lines).toContain('FAILS        seal_b')
})
