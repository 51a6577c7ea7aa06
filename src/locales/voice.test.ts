import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { calls } from '#contract/api/all.ts'
import { locales } from './locales.ts'
import { banned } from './voice-patterns.ts'

const folder = new URL('./messages/', import.meta.url)

/** The texts of a language whose words match a banned pattern, without those that a pattern exempts. */
function violations(locale: keyof typeof banned, texts: Record<string, string>): string[] {
  return banned[locale].flatMap(({ pattern, except = [] }) =>
    Object.entries(texts)
      .filter(([key, text]) => !except.includes(key) && pattern.test(text))
      .map(([key, text]) => `${key}: ${pattern.exec(text)?.[0]}`),
  )
}

function textsOf(locale: string): Record<string, string> {
  const files = globSync(`${locale}/*.json`, { cwd: folder })
  return Object.assign(
    {},
    ...files.map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as object),
  ) as Record<string, string>
}

test.each(locales)('no text in %s contains a banned phrase', (locale) => {
  expect(violations(locale, textsOf(locale))).toEqual([])
})

test.each(locales)('every exemption in %s is needed', (locale) => {
  const texts = textsOf(locale)
  const unused = banned[locale].flatMap(({ pattern, except = [] }) =>
    except.filter((key) => !pattern.test(texts[key] ?? '')).map((key) => `${key} of ${pattern.source}`),
  )
  expect(unused).toEqual([])
})

test('no call summary contains a banned phrase, and each begins with a verb', () => {
  const summaries = Object.fromEntries(calls.map(({ name, summary }) => [name, summary]))
  expect(violations('en', summaries)).toEqual([])
  const other = Object.values(summaries).filter((summary) =>
    /^(?:The|A|An|What|Who|How|Whether|All|One|Where)\b/.test(summary),
  )
  expect(other).toEqual([])
})

test.each(
  Object.entries({
    en: 'Whoever runs it cannot be told',
    de: 'Der Nachrücker wurde gezogen',
    fr: 'Veuillez réessayer',
    tr: 'Kazananlar çekildi',
    es: 'Puedes comprobar el sorteo',
    it: 'La ricevuta è firmata',
    pt: 'Baixar o arquivo',
    'pt-br': 'O utilizador abre o ficheiro',
  }),
)('finds a planted phrase in %s', (locale, text) => {
  expect(violations(locale as keyof typeof banned, { planted: text })).not.toEqual([])
})
