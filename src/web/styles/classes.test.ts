import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compile } from 'tailwindcss'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')
const readAll = (pattern: string) => globSync(pattern, { cwd: root }).map(read).join('\n')

/** Classes of third-party editors, named only in their own code. */
const foreign = /^(ProseMirror|ReactCrop)/

const isTest = (path: string) => path.includes('.test.')
const files = globSync('src/web/**/*.{ts,tsx}', { cwd: root })
const code = files.filter((path) => !isTest(path)).map(read)
const sheets = readAll('src/web/**/*.css').replaceAll(/\/\*[\s\S]*?\*\//g, '')
const styled = new Set([...sheets.matchAll(/\.([a-zA-Z][\w-]*)(?=[^{};]*\{)/g)].map(([, name]) => name ?? ''))

it('styles only classes that the code uses', () => {
  const words = new Set(code.join('\n').match(/[a-zA-Z][\w-]*/g))
  const made = [...code.join('\n').matchAll(/[`'" ]([a-z][\w-]*-)\$\{/g)].map(([, start]) => start ?? '')
  const unknown = [...styled].filter(
    (name) => !words.has(name) && !foreign.test(name) && !made.some((start) => name.startsWith(start)),
  )
  expect(styled.size).toBeGreaterThan(250)
  expect(unknown).toEqual([])
})

it('uses only classes that a stylesheet, test or script reads', async () => {
  const named = code.flatMap((text) =>
    [...text.matchAll(/className="([^"]+)"/g)].flatMap(([, list]) => (list ?? '').split(' ')),
  )
  const readers = `${code.join('\n')}\n${files.filter(isTest).map(read).join('\n')}\n${readAll('{e2e,test,demo}/**/*.ts')}`
  const queried = new Set([...readers.matchAll(/\.([a-z][\w-]*-[\w-]*)/g)].map(([, name]) => name ?? ''))
  const left = [...new Set(named)].filter((name) => /^[a-z][\w]*-[\w-]*$/.test(name) && !styled.has(name))
  const tailwind = await compile(`${read('src/web/styles/theme.css')}\n@tailwind utilities;`)
  const utilities = tailwind.build(left)
  expect(left.length).toBeGreaterThan(200)
  expect(left.filter((name) => !queried.has(name) && !utilities.includes(`.${name} {`))).toEqual([])
})

it('keeps lists of utilities in files that Tailwind scans', async () => {
  const tailwind = await compile(`${read('src/web/styles/theme.css')}\n@tailwind utilities;`)
  const isList = (words: readonly string[]) => {
    if (words.length < 3) return false
    const utilities = tailwind.build([...words])
    return words.every((word) => utilities.includes(`.${word.replaceAll(/[^\w-]/g, String.raw`\$&`)} {`))
  }
  const listsOf = (text: string) =>
    [...text.matchAll(/['"`]([^'"`\n]+)['"`]/g)]
      .map(([, list]) => (list ?? '').split(' '))
      .filter(isList)
      .map((words) => words.join(' '))
  // The sheets name only `*.tsx` as their source.
  const unscanned = files.filter((path) => path.endsWith('.ts') && !isTest(path))
  expect(unscanned.flatMap((path) => listsOf(read(path)))).toEqual([])
  expect(listsOf("const look = 'flex gap-2 px-(--gutter)'")).toEqual(['flex gap-2 px-(--gutter)'])
})
