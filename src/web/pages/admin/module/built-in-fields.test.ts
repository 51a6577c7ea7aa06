import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { getContent } from '#contract/content/contents.ts'
import { getSubmission } from '#contract/content/forms.ts'
import { locales } from '#locales/locales.ts'
import { createTexts } from '#web/i18n/texts.ts'
import { builtInFields } from './built-in-fields.ts'

/** The parts of a record that are its own fields, or made of others for one call. */
const notBuiltIn = {
  content: ['fields', 'own_slug', 'media', 'put_aside'],
  form: ['fields', 'values', 'name', 'email'],
}
const replies = { content: getContent.reply.shape, form: getSubmission.reply.shape }

it.each(['content', 'form'] as const)('names all that a record of a %s module has', (type) => {
  const { above, below } = builtInFields((key) => key, 'en')[type]
  const wanted = Object.keys(replies[type]).filter((key) => !notBuiltIn[type].includes(key))
  expect([...above, ...below].map(({ key }) => key).sort()).toEqual(wanted.sort())
})

it('marks the title as required, and the texts as translated', () => {
  const { above, below } = builtInFields((key) => key, 'en').content
  expect(above.filter(({ isRequired }) => isRequired).map(({ key }) => key)).toEqual(['title'])
  expect(above.filter((field) => !field.isTranslated).map(({ key }) => key)).toEqual(['header_image'])
  expect(below.some((field) => field.isTranslated)).toBe(false)
})

it.each(locales)('says in %s what each is for', (locale) => {
  const texts = ['modules', 'contents', 'submissions', 'records'].flatMap((file) => {
    const path = new URL(`../../../../locales/messages/${locale}/${file}.json`, import.meta.url)
    return Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>)
  })
  const t = createTexts(locale, Object.fromEntries(texts), 'GiveawayBox')
  const fields = Object.values(builtInFields(t, locale)).flatMap(({ above, below }) => [...above, ...below])
  expect(fields.filter(({ name, hint }) => /^(modules|list|records|contents)\./.test(name + hint))).toEqual(
    [],
  )
})
