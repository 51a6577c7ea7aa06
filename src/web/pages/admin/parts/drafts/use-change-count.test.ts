// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { changesBetween, valuesOf, withLateEditors } from './use-change-count.ts'

function valuesIn(html: string) {
  const form = document.createElement('form')
  form.innerHTML = html
  return valuesOf(form)
}

const field = (name: string, value: string) => `<input name="${name}" value="${value}">`
const row = (at: number, label: string, link: string) =>
  field(`item.${at}.label.en`, label) + field(`item.${at}.link`, link)

it.each([
  ['nothing', field('title', 'a'), field('title', 'a'), 0],
  ['two fields', field('title', 'a') + field('text', 'a'), field('title', 'b') + field('text', 'b'), 2],
  ['a text in two languages', field('title.en', 'a'), field('title.en', 'b') + field('title.de', 'b'), 2],
  ['a checked box', '', '<input type="checkbox" name="is_active" checked>', 1],
  [
    'several fields of a row',
    row(0, 'a', '/a') + row(1, 'b', '/b'),
    row(0, 'a', '/a') + row(1, 'c', '/c'),
    1,
  ],
  ['a moved row', row(0, 'a', '/a') + row(1, 'b', '/b'), row(0, 'b', '/b') + row(1, 'a', '/a'), 1],
  ['a removed first row', row(0, 'a', '/a') + row(1, 'b', '/b'), row(0, 'b', '/b'), 1],
  ['a row that is added', row(0, 'a', '/a'), row(0, 'a', '/a') + row(1, '', ''), 1],
  ['the version that the form began with', field('seen', 'a'), field('seen', 'b'), 0],
])('counts %s', (_, before, now, count) => {
  expect(changesBetween(valuesIn(before), valuesIn(now))).toBe(count)
})

it('takes what an editor holds that was loaded late as what was saved', () => {
  const saved = valuesIn(field('title', 'a') + field('content.en', 'words') + field('content.de', ''))
  const now = valuesIn(field('title', 'b') + field('content.en.doc', '{}') + field('content.de', 'Worte'))
  expect(changesBetween(withLateEditors(saved, now), now)).toBe(2)
  const next = valuesIn(field('title', 'b') + field('content.en.doc', '{1}') + field('content.de', 'Worte'))
  expect(changesBetween(withLateEditors(saved, next), next)).toBe(3)
})
