import { expect, it } from 'vitest'
import { faultsByLanguage, typedCanned } from './typed-canned.ts'

const failed = { ok: false as const, message: 'No', lines: [], status: 422 }

it('leaves out languages that nobody wrote in', () => {
  const typed = typedCanned({ title: 'Link', 'text.en': ' There. ', 'text.de': '  ', 'text.tr': 'Orada.' })
  expect(typed).toEqual({ title: 'Link', text: { en: 'There.', tr: 'Orada.' } })
})

it('puts each fault beside its field', () => {
  const told = (words: string) => ({ _errors: [words] })
  const fields = { title: told('short'), text: { en: told('missing'), de: told('long') } }
  expect(faultsByLanguage({ ...failed, code: 'validation_failed', fields })).toMatchObject({
    fields: { title: told('short'), 'text.en': told('missing'), 'text.de': told('long') },
  })
  expect(
    faultsByLanguage({ ...failed, code: 'validation_failed', fields: { text: told('missing') } }),
  ).toMatchObject({ fields: { 'text.en': told('missing') } })
  expect(faultsByLanguage({ ...failed, code: 'name_exists', fields: undefined })).toMatchObject({
    fields: { title: told('No') },
  })
  const lines = ['Name: x', 'de: too long']
  expect(
    faultsByLanguage({ ...failed, code: 'validation_failed', fields, lines, message: lines.join('\n') }),
  ).toMatchObject({ lines: ['Name: x', 'Deutsch: too long'], message: 'Name: x\nDeutsch: too long' })
})
