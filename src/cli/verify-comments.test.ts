import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { runCommand } from './run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'cli-comments-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const source = fileURLToPath(
  new URL('../../docs/fairness/vectors/comments/every-reason.json', import.meta.url),
)
const vector = JSON.parse(readFileSync(source, 'utf8')) as {
  receipt: object
  comments: string
  exclude: string[]
  past: string[]
}
const receipt = file('receipt.json', JSON.stringify(vector.receipt))
const comments = file('comments.jsonl', vector.comments)
const names = [
  '--exclude',
  file('out.txt', vector.exclude.join('\n')),
  '--past',
  file('past.txt', vector.past.join('\n')),
]

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

async function verify(...args: string[]) {
  const lines: string[] = []
  const problems: string[] = []
  const code = await runCommand(['verify', ...args], {
    line: (text) => lines.push(text),
    problem: (text) => problems.push(text),
  })
  const steps = lines.filter((line) => line.includes('comments_')).map((line) => line.replace(/ +/g, ' '))
  return { code, steps, problems: problems.join('\n') }
}

test('replays a receipt over its comments and lists of names', async () => {
  expect(await verify(receipt, '--comments', comments, ...names)).toEqual({
    code: 0,
    steps: ['ok comments_file', 'ok comments_rules', 'ok comments_ranking'],
    problems: '',
  })
})

test('without the lists it reports what was not checked', async () => {
  expect(await verify(receipt, '--comments', comments)).toEqual({
    code: 0,
    steps: ['ok comments_file', 'NOT CHECKED comments_rules', 'NOT CHECKED comments_ranking'],
    problems: '',
  })
})

test('reports which check fails for different comments or names', async () => {
  const changed = file('changed.jsonl', vector.comments.replace('@shop yes', '@shop yess'))
  const other = await verify(receipt, '--comments', changed, ...names)
  expect(other).toMatchObject({ code: 1, steps: ['FAILS comments_file another hash'] })
  const past = file('others.txt', 'friend\n')
  const { code, steps } = await verify(receipt, '--comments', comments, '--past', past)
  expect({ code, steps }).toMatchObject({
    code: 1,
    steps: ['ok comments_file', expect.stringMatching(/^FAILS comments_rules/)],
  })
})

test('explains wrong usage and files that are not text', async () => {
  expect(await verify(receipt, '--past', comments)).toMatchObject({ code: 2 })
  expect(await verify(receipt, '--comments', comments, '--column', 'x')).toMatchObject({ code: 2 })
  writeFileSync(join(folder, 'bytes'), Uint8Array.of(0xff, 0xfe))
  const { code, problems } = await verify(receipt, '--comments', join(folder, 'bytes'))
  expect({ code, problems }).toMatchObject({
    code: 1,
    problems: expect.stringContaining('not UTF-8') as string,
  })
})
