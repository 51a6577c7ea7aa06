import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { servedTexts } from '../../src/locales/text-chunks.ts'
import { pageFiles } from '../../src/web/page-files.ts'
import { browserFiles, findBrowserTexts, source, withoutServerCode } from './page-texts.ts'
import { keysFile, messageKeys } from './write-message-keys.ts'

const { frame, pages, parts } = findBrowserTexts()

it('finds the texts of a page, those of its frame and of its parts', () => {
  expect(frame).toContain('site.skip')
  expect(pages['signIn']).toContain('sign_in.canceled')
  expect(pages['dashboardUsers']).toEqual(expect.arrayContaining(['dash.places', 'imports.link']))
  expect(parts['reveal']).toContain('reveal.skip')
})

it('gives a page no text of another page, of its loaders, or of what loads later', () => {
  const inFrame = new Set(frame)
  expect(
    Object.values(pages)
      .flat()
      .filter((key) => inFrame.has(key)),
  ).toEqual([])
  expect(pages['signIn']?.filter((key) => /^(sign_up|dash|success)\./.test(key))).toEqual([])
  expect(pages['about']?.filter((key) => key.startsWith('about.'))).toEqual([])
  expect(pages['result']?.filter((key) => key.startsWith('reveal.'))).toEqual([])
  expect(pages['coinToss']?.filter((key) => key.startsWith('tool_lock.'))).toEqual([])
})

it('pages and parts have different names, as each has its own module of texts', () => {
  const names = [...Object.keys(pages), ...Object.keys(parts), ...Object.keys(servedTexts)]
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})

it('finds every chunk that loads its own texts', () => {
  const files = globSync('web/**/*.{ts,tsx}', { cwd: source }).filter((file) => !file.includes('.test.'))
  const called = files.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/withTexts\(\s*'(\w+)'/g)].map(
      ([, name = '']) => name,
    ),
  )
  expect([...new Set(called)].toSorted()).toEqual(Object.keys(parts).toSorted())
})

it('texts for browsers have placeholders without formats', () => {
  const inBrowser = new Set([...frame, ...Object.values(pages).flat(), ...Object.values(parts).flat()])
  const texts = globSync('locales/messages/*/*.json', { cwd: source }).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(source, file), 'utf8')) as Record<string, string>),
  )
  const formatted = texts.filter(([, text]) => /{{[^}]*,/.test(text)).map(([key]) => key)
  expect(formatted.filter((key) => inBrowser.has(key))).toEqual([])
})

it('types every key of the English messages', () => {
  expect(readFileSync(keysFile, 'utf8'), 'run `node scripts/messages/write-message-keys.ts`').toBe(
    messageKeys(),
  )
})

it('leaves out loaders and actions, with what only they use', () => {
  const page = `import { loadNames } from './load-names.ts'
import { type Name, showName } from './show-name.tsx'
import { sortNames } from './sort-names.ts'

export async function loader() {
  return order(await loadNames())
}

function order(names: Name[]) {
  return sortNames(names)
}

export default function Names() {
  return showName()
}
`
  const left = withoutServerCode(page)
  expect(left).not.toMatch(/load-names|sort-names|function order/)
  expect(left).toContain("from './show-name.tsx'")
})

it('follows dynamic imports only on request, and leaves out parts', () => {
  const counts = Object.values(pageFiles).map((file) => {
    const page = join(source, 'web', file)
    const now = browserFiles([page], { later: false }).files
    const all = browserFiles([page], { later: true }).files
    return {
      now: now.length,
      all: all.length,
      parts: all.filter((name) => name.endsWith('/reveal.tsx')).length,
    }
  })
  expect(counts.every(({ now, all }) => now > 0 && all >= now)).toBe(true)
  expect(counts.some(({ now, all }) => all > now)).toBe(true)
  expect(counts.filter(({ parts }) => parts > 0)).toEqual([])
})
