import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { runCommand } from './run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'cli-read-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, text: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

async function run(...args: string[]) {
  const printed: string[] = []
  const problems: string[] = []
  const code = await runCommand(args, {
    line: (text) => printed.push(text),
    problem: (text) => problems.push(text),
  })
  const lines = printed.join('\n')
  return {
    code,
    rows: lines === '' ? [] : lines.split('\n').map((line) => JSON.parse(line) as string[]),
    problems,
  }
}

test('prints one row per line, and all rows', async () => {
  const names = Array.from({ length: 2500 }, (_, i) => `Ana "${i}" ü`)
  const { code, rows, problems } = await run('read', file('many.txt', names.join('\r\n')), '--json')
  expect({ code, problems }).toEqual({ code: 0, problems: [] })
  expect(rows).toEqual(names.map((name) => [name]))
})

test('prints the rows before an error, then the reason', async () => {
  const flawed = file('flawed.csv', 'name,n\nAna,1\n"Bob,2\n')
  expect(await run('read', flawed, '--json')).toEqual({
    code: 1,
    rows: [
      ['name', 'n'],
      ['Ana', '1'],
    ],
    problems: [expect.stringMatching(/^file_unclosed_quote: .*row 3/)],
  })
})

test('accepts encoding, delimiter and sheet options', async () => {
  const turkish = file('tr.csv', Uint8Array.from([0x41, 0xfe, 0x3b, 0x31, 10, 0x42, 0xfd, 0x3b, 0x32]))
  const chosen = await run('read', turkish, '--json', '--encoding', 'windows-1254', '--delimiter', ';')
  expect(chosen.rows).toEqual([
    ['Aş', '1'],
    ['Bı', '2'],
  ])
})

test.each([
  [['read', file('a.md', 'x'), '--json'], 1, 'file_type_unknown'],
  [['read', join(folder, 'none.csv'), '--json'], 1, 'ENOENT'],
  [['read', file('empty.csv', ''), '--json'], 1, 'file_empty'],
  [['read', '--json'], 2, 'Specify a file'],
  [['read', file('b.txt', 'x'), '--jsn'], 2, '--jsn'],
])('rejects %j with code %i', async (args, code, why) => {
  const answer = await run(...args)
  expect(answer).toMatchObject({ code, rows: [] })
  expect(answer.problems.join()).toContain(why)
})

test('the executable prints rows and exits with the code', () => {
  const bin = fileURLToPath(new URL('../../bin/giveawaybox.mjs', import.meta.url))
  const start = (...args: string[]) =>
    spawnSync(process.execPath, [bin, ...args], { cwd: folder, encoding: 'utf8' })
  file('p.csv', 'name\n"x')
  expect(start('read', 'p.csv', '--json')).toMatchObject({ status: 1, stdout: '["name"]\n' })
  expect(start('read', '--help').stdout).toContain('read FILE --json')
})
