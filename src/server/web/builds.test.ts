import { expect, it } from 'vitest'
import { localeOfRequest } from './builds.ts'

it.each([
  ['/', 'en'],
  ['/tools', 'en'],
  ['/de', 'de'],
  ['/de.data', 'de'],
  ['/pt/precos', 'pt'],
  ['/pt-br', 'pt-br'],
  ['/pt-br.data', 'pt-br'],
  ['/pt-br/precos', 'pt-br'],
  ['/pt-xx/precos', 'en'],
  ['/__manifest?paths=/pt-br/precos,/pt-br', 'pt-br'],
])('%s uses the routes of %s', (path, locale) => {
  expect(localeOfRequest(new URL(path, 'https://box.example'))).toBe(locale)
})
