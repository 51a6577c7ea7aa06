import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// A ban that was never seen refusing anything proves nothing: every rule of ours is tested against a planted violation.
const root = fileURLToPath(new URL('../..', import.meta.url))
const filler = Array.from({ length: 401 }, (_, line) => `export const line${line} = ${line}`).join('\n')

const violations = [
  {
    path: 'src/server/luck.ts',
    code: 'export const luck = () => Math.random()',
    rule: 'no-restricted-properties',
  },
  {
    path: 'src/draw/luck.ts',
    code: 'const { random } = Math\nexport const luck = random()',
    rule: 'no-restricted-properties',
  },
  { path: 'src/web/reach.ts', code: "export const reach = () => fetch('/x')", rule: 'no-restricted-globals' },
  {
    path: 'src/web/global.ts',
    code: "export const reach = () => globalThis.fetch('/x')",
    rule: 'no-restricted-properties',
  },
  {
    path: 'src/server/reach.ts',
    code: "import { get } from 'node:http'\nexport const reach = get",
    rule: 'no-restricted-imports',
  },
  {
    path: 'src/server/undici.ts',
    code: "import { request } from 'undici'\nexport const reach = request",
    rule: 'no-restricted-imports',
  },
  {
    path: 'src/server/providers/mail/reach.ts',
    code: "export const reach = () => fetch('/x')",
    rule: 'no-restricted-globals',
  },
  {
    path: 'src/web/pages/public/markup.tsx',
    code: 'export const Markup = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />',
    rule: 'no-danger',
  },
  {
    path: 'src/server/loose.ts',
    code: 'export const loose = (value: any) => value',
    rule: 'no-explicit-any',
  },
  {
    path: 'src/server/floating.ts',
    code: 'const later = async () => 1\nexport const start = () => {\n  later()\n}',
    rule: 'no-floating-promises',
  },
  {
    path: 'src/server/misused.ts',
    code: 'const later = async () => true\nexport const sure = () => {\n  if (later()) return 1\n  return 2\n}',
    rule: 'no-misused-promises',
  },
  { path: 'src/server/unused.ts', code: 'const unused = 1\nexport const used = 2', rule: 'no-unused-vars' },
  {
    path: 'src/server/standard.ts',
    code: 'const standard = 1\nexport default standard',
    rule: 'no-default-export',
  },
  { path: 'src/server/chatty.ts', code: "export const chatty = () => console.log('x')", rule: 'no-console' },
  {
    path: 'src/server/later.ts',
    code: '// TODO finish\nexport const later = 1',
    rule: 'no-warning-comments',
  },
  { path: 'src/server/long.ts', code: filler, rule: 'max-lines' },
  {
    path: 'src/server/silenced.ts',
    code: '// @ts-ignore\nexport const silenced: number = 1',
    rule: 'ban-ts-comment',
  },
]

const permitted = [
  { path: 'src/web/api/send.ts', code: "export const send = () => fetch('/x')" },
  {
    path: 'src/server/providers/egress/reach.ts',
    code: "import { get } from 'node:http'\nexport const reach = get",
  },
  {
    path: 'src/server/types.ts',
    code: "import type { IncomingMessage } from 'node:http'\nexport type Request = IncomingMessage",
  },
  { path: 'src/main.ts', code: "import { luck } from './server/luck.ts'\nconsole.log(luck())" },
  { path: 'vite.config.ts', code: 'export default {}' },
]

let project: string
let found: { filename: string; code: string }[]

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'lint-'))
  for (const file of ['.oxlintrc.json', 'tsconfig.base.json'])
    copyFileSync(join(root, file), join(project, file))
  writeFileSync(
    join(project, 'tsconfig.json'),
    JSON.stringify({
      extends: './tsconfig.base.json',
      compilerOptions: { lib: ['ES2024', 'DOM'], types: ['node'], jsx: 'react-jsx' },
      include: ['src/**/*', '*.config.ts'],
    }),
  )
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'), 'junction')
  for (const { path, code } of [...violations, ...permitted]) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), `${code}\n`)
  }
  found = await lint(project)
})

afterAll(() => rmSync(project, { recursive: true, force: true }))

describe('the linter refuses', () => {
  it.each(violations)('$rule in $path', ({ path, rule }) => {
    expect(found.filter(({ filename }) => filename === path).map(({ code }) => code)).toContainEqual(
      expect.stringMatching(new RegExp(`\\(${rule}\\)$`)),
    )
  })
})

describe('the linter allows', () => {
  it.each(permitted)('the exceptions for $path', ({ path }) => {
    expect(found.filter(({ filename }) => filename === path)).toEqual([])
  })
})

async function lint(folder: string) {
  const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
  const output = await promisify(execFile)(
    process.execPath,
    [oxlint, '--type-aware', '-f', 'json', 'src', 'vite.config.ts'],
    {
      cwd: folder,
      maxBuffer: 1e8,
    },
  ).catch((failure: { stdout: string }) => failure)
  const report = JSON.parse(output.stdout) as { diagnostics: { filename: string; code: string }[] }
  return report.diagnostics.map(({ filename, code }) => ({ filename: filename.replaceAll('\\', '/'), code }))
}
