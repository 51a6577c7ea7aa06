import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const project = fileURLToPath(new URL('../../', import.meta.url))
const files = globSync('{src,test,e2e,bench,demo,scripts,docs}/**/*.*', { cwd: project })
const code = files
  .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.endsWith('architecture/docs.test.ts'))
  .map((file) => readFileSync(join(project, file), 'utf8'))
  .join('\n')

/** Files that a newcomer would add. */
const examples = new Set(['color.ts', 'color.tsx'])

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/walks.md',
  'docs/glossary.md',
  'docs/security.md',
  'docs/threat-model.md',
]

describe.each(pages)('%s', (page) => {
  const text = readFileSync(join(project, page), 'utf8')

  it('names files and folders that exist', () => {
    expect(missingPaths(text)).toEqual([])
  })

  it('names functions and types that exist', () => {
    expect(missingNames(text)).toEqual([])
  })
})

it('finds every file that a walk names in a folder that the walk names', () => {
  expect(strayFiles(readFileSync(join(project, 'docs/walks.md'), 'utf8'))).toEqual([])
})

it('finds a file of a walk that is in none of its folders', () => {
  const walk = (text: string) => `## A walk\n\n${text}`
  const files = '`process-timers.ts` and `draw-giveaway.ts`'
  const giveaways = '`server/features/giveaways`'
  expect(strayFiles(walk(`Files without a folder are in ${giveaways}. ${files}`))).toEqual([
    'process-timers.ts',
  ])
  expect(strayFiles(walk(`Files without a folder are in ${giveaways}: in \`seal\`. ${files}`))).toEqual([
    'process-timers.ts',
  ])
  expect(
    strayFiles(walk(`Files without a folder are in ${giveaways}: in \`finish\`. \`draw-giveaway.ts\``)),
  ).toEqual(['draw-giveaway.ts'])
  expect(strayFiles(walk(`${files} beside \`seal/commit-seal.ts\``))).toEqual(['process-timers.ts'])
  expect(strayFiles(walk('`server/registry/features.ts` beside `process-timers.ts`'))).toEqual([])
})

const documents = globSync('{*.md,docs/*.md,src/*/README.md}', { cwd: project })

it.each(documents)('every link of %s leads to a file, and to a heading where it names one', (page) => {
  expect(brokenLinks(page, readFileSync(join(project, page), 'utf8'))).toEqual([])
})

it('names a test with its title for every security requirement, and each requirement once', () => {
  const text = readFileSync(join(project, 'docs/security.md'), 'utf8')
  const rows = [...text.matchAll(/^\| (\d[^|]*) \|[^|]+\|([^|]+)\|$/gm)]
  expect(rows.length).toBeGreaterThan(70)
  const untested = rows.filter(([, , tests = '']) => {
    const named = namedTests(tests)
    return named.length === 0 || named.length < quoted(tests).length || !named.every(isTitle)
  })
  expect(untested.map(([row]) => row)).toEqual([])
  const ids = rows.flatMap(([, names = '']) => names.split(', '))
  expect(ids.filter((id) => !/^([1-9]|1[0-6])[.]\d+[.]\d+$/.test(id))).toEqual([])
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

it('finds a test that lost its title', () => {
  const [kept] = namedTests('`test/architecture/docs.test.ts` “finds a test that lost its title”')
  expect(kept && isTitle(kept)).toBe(true)
  expect(
    isTitle({ file: 'test/architecture/docs.test.ts', title: ['has', 'no such', 'title'].join(' ') }),
  ).toBe(false)
  expect(namedTests('`test/architecture/docs.test.ts`')).toEqual([])
})

it('finds a link that leads nowhere', () => {
  const text = '[a](docs/nothing.md) [b](docs/walks.md#adding-things) [c](docs/walks.md#nothing)'
  expect(brokenLinks('README.md', text)).toEqual(['docs/nothing.md', 'docs/walks.md#nothing'])
})

it('finds a file and a function that do not exist', () => {
  expect(missingPaths('First `web/no-such-page.tsx`, then `features/giveaways/routes.ts`.')).toEqual([
    'web/no-such-page.tsx',
  ])
  expect(missingNames('`finishDraw` and `finishNoDraw` differ.')).toEqual(['finishNoDraw'])
})

/** Paths in backticks, whole or the end of one: `routes.ts`, `seal/draw-giveaway.ts`, `web/pages/account/ticket`. */
function missingPaths(text: string): string[] {
  return quoted(text)
    .filter((name) =>
      /^[\w.-]+(\/[\w.-]+)*\.(tsx?|mjs|md|yml|json|py)$|^(src|web|server|draw|contract|features|test|docs|scripts)(\/[a-z][\w.-]+)+\/?$/.test(
        name,
      ),
    )
    .filter((name) => !examples.has(name) && !exists(name.replace(/\/$/, '')))
}

/**
 * Files that a walk names without a folder, and that are in none of its folders: neither in those where it says such
 * files are, nor in one that another path of the walk leads to.
 */
function strayFiles(text: string): string[] {
  return withoutBlocks(text)
    .split(/^## /m)
    .flatMap((walk) => {
      const folders = [...foldersOfPaths(walk), ...declaredFolders(walk)]
      return quoted(walk)
        .filter((name) => /^[\w.-]+[.](tsx?|mjs|py)$/.test(name) && !examples.has(name))
        .filter((name) => !folders.some((folder) => files.includes(`${folder}/${name}`)))
    })
}

/** The folders of all paths in backticks. */
function foldersOfPaths(walk: string): string[] {
  const paths = quoted(walk).filter((name) => /^[\w.-]+(\/[\w.-]+)+\/?$/.test(name))
  return paths.flatMap((path) => {
    const end = `/${path.replace(/\/$/, '')}`
    const found = files.map((file) => `/${file}`).filter((file) => `${file}/`.includes(`${end}/`))
    return found.map((file) =>
      file.endsWith(end) ? dirname(file).slice(1) : file.slice(1, file.indexOf(`${end}/`) + end.length),
    )
  })
}

/** The folders of "Files without a folder are in `features/x`: in `a`, then in `b`.", or all below `features/x`. */
function declaredFolders(walk: string): string[] {
  const [, roots = '', parts = ''] =
    /Files without a folder are in ([^.:]+)(?::([^.]+))?[.]/.exec(walk.replaceAll('\n', ' ')) ?? []
  const within = quoted(parts)
  return quoted(roots)
    .map((root) => `src/${root}`)
    .flatMap((root) => {
      const folders = new Set(
        files.filter((file) => file.startsWith(`${root}/`)).map((file) => dirname(file)),
      )
      return [...folders].filter(
        (folder) => within.length === 0 || within.some((part) => folder === `${root}/${part}`),
      )
    })
}

/** The names of functions, types and components: one word in backticks with a capital inside. */
function missingNames(text: string): string[] {
  return quoted(text)
    .filter((name) => /^[a-z]+[A-Z]\w*$|^[A-Z][a-z]+[A-Z]\w*$/.test(name))
    .filter((name) => !new RegExp(`\\b${name}\\b`).test(code))
}

/** Links to files of the project that do not exist, or to headings that their file lacks. */
function brokenLinks(page: string, text: string): string[] {
  const links = [...withoutBlocks(text).matchAll(/\]\(([^):\s]+)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => {
    const [path = '', anchor] = link.split('#')
    const file = path ? join(project, dirname(page), path) : join(project, page)
    if (!existsSync(file)) return true
    return anchor !== undefined && !headingsOf(readFileSync(file, 'utf8')).includes(anchor)
  })
}

function headingsOf(text: string): string[] {
  return [...withoutBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function withoutBlocks(text: string): string {
  return text.replace(/^\s*```[\s\S]*?^\s*```/gm, '')
}

/** What is in backticks, outside of blocks of code. */
function quoted(text: string): string[] {
  return [...withoutBlocks(text).matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
}

interface NamedTest {
  file: string
  title: string
}

/** Tests by file and words of their title. */
function namedTests(text: string): NamedTest[] {
  return [...text.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file = '', title = '']) => ({ file, title }))
}

/** Whether a text of the test file, such as a title or the name of a case, has these words. */
function isTitle({ file, title }: NamedTest): boolean {
  if (!/[.](test|spec)[.](ts|mjs)$/.test(file) || !existsSync(join(project, file))) return false
  const texts = readFileSync(join(project, file), 'utf8').matchAll(/'(?:[^'\\\n]|\\.)*'|`[^`]*`|"[^"\n]*"/g)
  return [...texts].some(([each]) => each.includes(title))
}

function exists(name: string): boolean {
  return existsSync(join(project, name)) || files.some((file) => `/${file}/`.includes(`/${name}/`))
}
