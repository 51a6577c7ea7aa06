import { globSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { errors } from '#contract/api/errors.ts'
import { formatLocales, type Locale, locales } from './locales.ts'

const folder = new URL('./messages/', import.meta.url)
const source = fileURLToPath(new URL('../', import.meta.url))
const namespaces = readdirSync(new URL('en/', folder)).map((file) => file.replace('.json', ''))

type Texts = Record<string, string>

const read = (locale: Locale, namespace: string): Texts =>
  JSON.parse(readFileSync(new URL(`${locale}/${namespace}.json`, folder), 'utf8')) as Texts

/** `left_one` and `left_other` are one plural text with the stem `left`. */
function pluralStems(texts: Texts): Set<string> {
  const stems = Object.keys(texts)
    .filter((key) => key.endsWith('_other'))
    .map((key) => key.slice(0, -'_other'.length))
  return new Set(stems.filter((stem) => `${stem}_one` in texts))
}

function stemOf(key: string, stems: Set<string>): string {
  const stem = key.replace(/_(zero|one|two|few|many|other)$/, '')
  return stems.has(stem) ? stem : key
}

const placeholders = (text: string) => [...text.matchAll(/{{\s*(\w+)/g)].map((match) => match[1] ?? '').sort()

describe.each(namespaces)('the texts of %s', (namespace) => {
  const english = read('en', namespace)
  const stems = pluralStems(english)

  it.each(locales)('in %s are complete, with the plural forms of the language', (locale) => {
    const forms = new Intl.PluralRules(formatLocales[locale]).resolvedOptions().pluralCategories
    const wanted = Object.keys(english).flatMap((key) => {
      const stem = stemOf(key, stems)
      return stem === key ? [key] : forms.map((form) => `${stem}_${form}`)
    })
    expect(Object.keys(read(locale, namespace)).sort()).toEqual([...new Set(wanted)].sort())
  })

  it.each(locales)('in %s are not empty and have the same placeholders', (locale) => {
    const wrong = Object.entries(read(locale, namespace)).filter(([key, text]) => {
      const stem = stemOf(key, stems)
      const wanted = placeholders(english[stem === key ? key : `${stem}_other`] ?? '')
      const found = placeholders(text)
      // "One winner" may spell its number out.
      const mayOmit = key.endsWith('_one') && stem !== key
      const fits = mayOmit ? found.every((name) => wanted.includes(name)) : found.join() === wanted.join()
      return !fits || text.trim() === ''
    })
    expect(wrong).toEqual([])
  })
})

describe('the keys of all texts', () => {
  const code = globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(source + file, 'utf8'))
    .join('\n')
  const all = namespaces.map((namespace) => read('en', namespace))
  const known = new Set(
    all.flatMap((texts) => Object.keys(texts).map((key) => stemOf(key, pluralStems(texts)))),
  )
  const literals = new Set(
    [...code.matchAll(/['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g)].map((match) => match[1] ?? ''),
  )
  // A composed key appears in the code as `start.of.it.${rest}`.
  const starts = [...code.matchAll(/`([\w-]+(?:\.[\w-]+)*\.)\$\{/g)].map((match) => match[1] ?? '')

  it('belong to one namespace each', () => {
    const keys = all.flatMap((texts) => Object.keys(texts))
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
  })

  it('are used', () => {
    // `file.damaged_row` is `file.damaged` where the row is known, `file.empty_comments` is for comments (i18next:
    // context).
    const spokenAs = (key: string) => key.replace(/_(row|comments)$/, '')
    const isSaid = (key: string) => literals.has(key) || starts.some((start) => key.startsWith(start))
    const unused = [...known].filter((key) => !isSaid(key) && !isSaid(spokenAs(key)))
    expect(unused).toEqual([])
  })

  it('exist for every call and every error', () => {
    const spoken = [...code.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => match[1] ?? '')
    const failures = Object.values(errors).map(({ key }) => key)
    expect(spoken.length).toBeGreaterThan(20)
    expect([...spoken, ...failures].filter((key) => !known.has(key))).toEqual([])
  })
})

it.each(locales)('a list too long for the wheel is sent on in %s to the tool by its title', (locale) => {
  const [, quoted] = /[“„«](.+?)[”“»]/.exec(read(locale, 'wheel_of_names')['wheel_of_names.long'] ?? '') ?? []
  const title = read(locale, 'tools')['tools.list.title']
  // French says it in its own words.
  expect(quoted ?? 'nothing').toBe(locale === 'fr' ? 'nothing' : title)
})
