import { expect, test } from 'vitest'
import { languagesOf } from './load-record.ts'

const of = (search: string, locale: 'en' | 'de' = 'en') =>
  languagesOf(new Request(`https://box.example/dashboard/blog/add${search}`), locale)

test('English is beside every other language, and the interface language beside English', () => {
  expect(of('?language=es')).toEqual({ chosen: 'es', beside: 'en', isPicked: false })
  expect(of('', 'de')).toEqual({ chosen: 'de', beside: 'en', isPicked: false })
  expect(of('?language=en', 'de')).toEqual({ chosen: 'en', beside: 'de', isPicked: false })
  expect(of('').beside).not.toBe('en')
})

test('keeps a chosen language, or none, beside it', () => {
  expect(of('?language=es&beside=tr')).toEqual({ chosen: 'es', beside: 'tr', isPicked: true })
  expect(of('?language=es&beside=none')).toEqual({ chosen: 'es', beside: null, isPicked: true })
  expect(of('?language=es&beside=es')).toEqual({ chosen: 'es', beside: 'en', isPicked: false })
})
