import { expect, it } from 'vitest'
import { faultsByLanguage, typedCanned } from './typed-canned.ts'

const failed = { ok: false as const, message: 'No', lines: [], status: 422 }

it('leaves out empty languages', () => {
  const typed = typedCanned({ title: 'Link', 'text.en': ' There. ', 'text.de': '  ', 'text.tr': 'Orada.' })
  expect(typed).toEqual({ title: 'Link', text: { en: 'There.', tr: 'Orada.' } })
})

it('puts each error beside its field', () => {
  const faultOf = (words: string) => ({ _errors: [words] })
  const fields = { title: faultOf('short'), text: { en: faultOf('missing'), de: faultOf('long') } }
  expect(faultsByLanguage({ ...failed, code: 'validation_failed', fields })).toMatchObject({
    fields: { title: faultOf('short'), 'text.en': faultOf('missing'), 'text.de': faultOf('long') },
  })
  expect(
    faultsByLanguage({ ...failed, code: 'validation_failed', fields: { text: faultOf('missing') } }),
  ).toMatchObject({ fields: { 'text.en': faultOf('missing') } })
  expect(faultsByLanguage({ ...failed, code: 'name_exists', fields: undefined })).toMatchObject({
    fields: { title: faultOf('No') },
  })
  const lines = ['Name: x', 'de: too long']
  expect(
    faultsByLanguage({ ...failed, code: 'validation_failed', fields, lines, message: lines.join('\n') }),
  ).toMatchObject({ lines: ['Name: x', 'Deutsch: too long'], message: 'Name: x\nDeutsch: too long' })
})
