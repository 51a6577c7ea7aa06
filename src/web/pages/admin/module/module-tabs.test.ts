import { expect, it } from 'vitest'
import { tabOfInput } from './module-tabs.tsx'

it.each([
  ['fields.3.options.1.label.de', 'fields'],
  ['fields', 'fields'],
  ['name.tr', 'general'],
  ['key', 'general'],
  ['roles', 'site'],
  ['detail_page', 'site'],
  ['upload.bytes', 'form'],
])('assigns an error about %s to the tab %s', (name, tab) => {
  expect(tabOfInput(name)).toBe(tab)
})
