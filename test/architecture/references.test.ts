import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const requirements = readFileSync(join(root, 'docs/requirements.md'), 'utf8')
const decisions = readdirSync(join(root, 'docs/decisions')).map((file) => `ADR-${file.slice(0, 3)}`)
const known = new Set([...decisions, ...(requirements.match(/(?<=^## )REQ-[a-z-]+/gm) ?? [])])

it('every requirement and decision that a text names exists, and none is named by a bare number', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /^(src|test|e2e|bench|demo|scripts|docs)\/.*[.](ts|tsx|mjs|css|md)$/.test(file))
    .filter((file) => !file.includes('locales/messages') && !file.startsWith('test/architecture/'))
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((file) => unresolved(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

it('finds a planted reference that does not exist', () => {
  expect(unresolved('a.ts', '// As ADR-999 and REQ-nothing say (decision 23), and REQ-states.')).toEqual([
    'a.ts: ADR-999',
    'a.ts: REQ-nothing',
    'a.ts: decision 23',
  ])
})

function unresolved(file: string, text: string): string[] {
  const named = text.match(/\bADR-\d+\b|\bREQ-[a-z]+(?:-[a-z]+)*\b|\b(?:spec|decision) \d+\b/g) ?? []
  return [...new Set(named)].filter((name) => !known.has(name)).map((name) => `${file}: ${name}`)
}
