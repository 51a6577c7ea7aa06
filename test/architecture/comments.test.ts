import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const known = globSync('{*,{src,test,e2e,bench,demo,scripts,docs}/**/*}.*', { cwd: root })

it('every file that a comment of the code names exists, near it if it is named without a folder', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
  expect(sources.length).toBeGreaterThan(1000)
  expect(sources.flatMap((file) => unresolved(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

it('finds a file that a comment names, and that is gone or elsewhere', () => {
  const file = 'src/server/connectors/reach.ts'
  expect(unresolved(file, '/** See `pack-page.ts` and `fields/shown-media.ts`. */')).toEqual([
    `${file}: pack-page.ts`,
    `${file}: fields/shown-media.ts`,
  ])
  expect(unresolved(file, '  // as in read-json.ts')).toEqual([`${file}: read-json.ts`])
  expect(unresolved(file, '// as in json/read-json.ts and `connector.ts`, by docs/fairness.md')).toEqual([])
  expect(unresolved(file, "const path = './gone.ts'\nconst url = 'https://x.example/gone.ts'")).toEqual([])
})

function unresolved(file: string, text: string): string[] {
  const comments = text.match(/\/\*\*[\s\S]*?\*\/|(?<=^\s*|\s)\/\/ .*$/gm) ?? []
  const names = comments
    .join('\n')
    .replaceAll('<language>', 'en')
    .match(/(?<![\w./-])[\w-]+(?:[./][\w-]+)*[.](?:tsx?|mjs|css|md|json|py)\b/g)
  return [...new Set(names)].filter((name) => !isKnown(name, areaOf(file))).map((name) => `${file}: ${name}`)
}

/** The end of a path that has a folder can be anywhere; a bare name is in the same area. */
function isKnown(name: string, area: string): boolean {
  const within = name.includes('/') ? known : known.filter((file) => file.startsWith(`${area}/`))
  return within.some((file) => `/${file}`.endsWith(`/${name}`))
}

/** `src/web`, `src/draw`, `src/server/connectors`. */
function areaOf(file: string): string {
  return dirname(file)
    .split('/')
    .slice(0, file.startsWith('src/server/') ? 3 : 2)
    .join('/')
}
