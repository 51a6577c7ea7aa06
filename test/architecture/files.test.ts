import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { crowdedFolders, lines, nameViolation, textViolations, thoughtLimit } from './names.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folders = /^(src|test|e2e|bench|demo|scripts)\/.+[.](ts|tsx|mjs|css)$/
const here = 'test/architecture/'
const files = listed().filter((file) => folders.test(file))
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))

describe('the files of the project', () => {
  it('are found', () => expect(files.length).toBeGreaterThan(50))

  it('are named after what they hold', () => {
    expect(files.flatMap((file) => nameViolation(file)?.replace(/^/, `${file}: `) ?? [])).toEqual([])
  })

  it('are short, run all their tests and switch no rule off', () => {
    const judged = [...texts].filter(([file]) => !file.startsWith(here))
    expect(
      judged.flatMap(([file, text]) => textViolations(file, text).map((why) => `${file}: ${why}`)),
    ).toEqual([])
  })

  it('refer to pictures and fonts that are there, as the bundler leaves other addresses as they are', () => {
    const referred = [...texts].flatMap(([file, text]) =>
      file.endsWith('.css') ? relativeAddresses(text).map((address) => join(file, '..', address)) : [],
    )
    expect(referred.length).toBeGreaterThan(2)
    expect(referred.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('are grouped into folders of limited size', () => {
    expect(crowdedFolders(files)).toEqual([])
  })

  it('are seldom longer than the soft limit', () => {
    const long = [...texts].filter(
      ([file, text]) => lines(text) > thoughtLimit && !file.includes('.generated.'),
    )
    // Not a failure: the list is printed for information.
    if (long.length > 0)
      console.warn(long.map(([file, text]) => `${file} has ${lines(text)} lines`).join('\n'))
    expect(long.length).toBeLessThan(files.length / 10)
  })
})

describe('a planted file is refused', () => {
  it.each([
    ['src/server/utils.ts', 'says nothing'],
    ['src/web/common/button.tsx', 'says nothing'],
    ['src/server/user-data.ts', undefined],
    ['src/contract/index.ts', 'barrel'],
    ['src/server/drawList.ts', 'kebab-case'],
    ['src/web/ui/Button.tsx', 'kebab-case'],
    ['src/web/entry.server.tsx', undefined],
    ['src/draw/text/casefold-table.generated.ts', undefined],
  ])('for its name: %s', (path, why) => {
    if (why) expect(nameViolation(path)).toContain(why)
    else expect(nameViolation(path)).toBeUndefined()
  })

  it.each([
    ['src/a.ts', 'x\n'.repeat(401), 'longer'],
    ['src/a.test.ts', "it.skip('x', () => {})", 'does not run'],
    ['e2e/a.ts', "test.only('x', () => {})", 'does not run'],
    ['src/a.ts', '// @ts-ignore', 'switched off'],
    ['src/a.ts', '// oxlint-disable-next-line no-console', 'switched off'],
    ['src/a.ts', '/** Whoever is signed in. */', 'old words'],
    ['src/a.ts', '  // Nobody is told.', 'old words'],
    ['src/a.test.ts', "it('refuses whoever has no right', () => {})", 'test title in old words'],
    ['e2e/a.spec.ts', "test.each([\n  1,\n])('is told of %s', () => {})", 'test title in old words'],
    ['src/web/a.tsx', 'const told = answer', 'as a name'],
    ['src/a.ts', 'const waitMillis = 5', 'the suffix Ms'],
    ['src/a.ts', 'const colou\u0072 = red', 'British'],
    ['src/web/pages/a/page.tsx', 'function Row() {}\nexport default function A() {}', 'a helper above'],
    ['src/server/a.ts', 'setInterval(tidyUp, hourMs)', 'a timer of its own'],
    ['src/server/core/a/b.ts', "import { type SqlBool, sql } from 'kysely'", 'SQL outside of a store'],
    ['src/server/features/billing/feature.ts', 'const a = 1', 'no longer has'],
    ['src/server/a.ts', "new Worker(new URL('../draw/worker.ts', import.meta.url))", 'another folder'],
  ])('for its text: %s', (path, text, why) => {
    expect(textViolations(path, text)).toContainEqual(expect.stringContaining(why))
  })

  it('for its crowded folder', () => {
    const paths = (folder: string, count: number) =>
      Array.from({ length: count }, (_, i) => `${folder}/f${i}.ts`)
    expect(crowdedFolders(paths('src/web/ui', 26))).toEqual([
      'src/web/ui has 26 files, group them by subject',
    ])
    expect(crowdedFolders([...paths('src/web/ui', 25), 'src/web/ui/f0.test.ts'])).toEqual([])
    expect(crowdedFolders(paths('src/server/db/migrations', 60))).toEqual([])
  })

  it('but not for the name of a system user in backticks', () => {
    expect(textViolations('src/a.ts', '// Runs as `nobody`.')).toEqual([])
  })

  it.each([
    ['src/server/core/a/store.ts', ''],
    ['src/server/core/a/b.test.ts', ''],
    ['src/server/features/a/list.ts', 'export function aSource(now: Date): ListSource<A> {'],
    ['src/server/features/billing/feature.ts', ''],
    ['src/server/queue/a.ts', ''],
  ])('but not for its SQL: %s', (path, text) => {
    expect(textViolations(path, `import { sql } from 'kysely'\n${text}`)).toEqual([])
  })

  it('but not for helpers below the page', () => {
    const page = 'export const loader = load\nexport default function A() {}\nfunction Row() {}'
    expect(textViolations('src/web/pages/a/page.tsx', page)).toEqual([])
  })

  it('but not when it is as long as it may be', () => {
    expect(textViolations('src/a.ts', 'x\n'.repeat(400))).toEqual([])
    expect(textViolations('src/a.generated.ts', 'x\n'.repeat(4000))).toEqual([])
  })
})

/** What a style sheet refers to by a path of the project. */
function relativeAddresses(css: string): string[] {
  return [...css.matchAll(/url\(["']?([.]{1,2}\/[^"')?#]+)/g)].flatMap(([, address]) => address ?? [])
}

/** Everything git would store: files that are ignored, or deleted but not yet committed, do not matter. */
function listed() {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard']
  const names = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }).split('\n')
  return [...new Set(names)].filter((name) => name && existsSync(join(root, name)))
}
