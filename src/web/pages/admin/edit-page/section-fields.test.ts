import { expect, it } from 'vitest'
import { arrangeSections, faultsBySection, sectionsInForm } from './section-fields.tsx'

const sections = ['a', 'b', 'c'].map((key) => ({ key, heading: key, text: key }))
const keys = (step: string) => arrangeSections(sections, step).map(({ key }) => key)

it.each([
  ['up:b', ['b', 'a', 'c']],
  ['down:b', ['a', 'c', 'b']],
  ['up:a', ['a', 'b', 'c']],
  ['down:c', ['a', 'b', 'c']],
  ['remove:a', ['b', 'c']],
  ['add', ['a', 'b', 'c', 'section-4']],
  ['up:nobody', ['a', 'b', 'c']],
])('%s', (step, expected) => {
  expect(keys(step)).toEqual(expected)
})

it('a new section has a unique key', () => {
  const once = arrangeSections(sections, 'add')
  const again = arrangeSections(arrangeSections(once, 'remove:a'), 'add')
  expect(new Set(again.map(({ key }) => key)).size).toBe(again.length)
})

it('a form contains sections, and errors find theirs', () => {
  const values = { 'section.0.key': 'a', 'section.0.heading': 'A', 'section.0.text': 'one\r\ntwo' }
  expect(sectionsInForm(values)).toEqual([{ key: 'a', heading: 'A', text: 'one\ntwo' }])
  const withForms = { ...values, 'section.0.form': 'contact', 'section.1.key': 'b', 'section.1.form': '' }
  expect(sectionsInForm(withForms).map(({ form }) => form)).toEqual(['contact', undefined])
  const fault = { _errors: ['no'] }
  expect(faultsBySection({ title: fault, sections: { 1: { text: fault } } }, sections)).toEqual({
    title: fault,
    'b.text': fault,
  })
})
