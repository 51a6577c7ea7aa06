import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { Locale } from '#locales/locales.ts'
import { createFormat } from '#web/i18n/format.ts'
import { createTexts } from '#web/i18n/texts.ts'
import { phrasesOf } from './phrases.ts'

function languageOf(locale: Locale) {
  const folder = fileURLToPath(new URL(`../../../../../locales/messages/${locale}/`, import.meta.url))
  const files = globSync('*.json', { cwd: folder })
  const texts = Object.assign(
    {},
    ...files.map((file) => JSON.parse(readFileSync(folder + file, 'utf8')) as object),
  ) as Record<string, string>
  return { locale, t: createTexts(locale, texts, 'Box'), format: createFormat(locale, 'UTC') }
}

const english = languageOf('en')
const german = languageOf('de')
const id = '3f1f4a52-1f6e-4a58-9a3c-0d6b1d0c7a11'

function shown(
  area: string,
  changes: Record<string, [unknown, unknown]>,
  { language = english, act = 'update' } = {},
): unknown[] {
  const listed = Object.entries(changes).map(([field, [before, after]]) => ({ field, before, after }))
  return phrasesOf({ area, act, changes: listed }, language).map(
    ({ label, before, after, added, removed }) => [label, before?.text ?? removed, after?.text ?? added],
  )
}

it.each([
  ['a status', 'users', { status: ['active', 'banned'] }, [['Status', 'Active', 'Banned']]],
  ['a plan', 'users', { plan: ['free', 'Ultra'] }, [['Plan', 'Free', 'Ultra']]],
  ['a new role', 'users', { role: [null, 'User'] }, [['Role', undefined, 'User']]],
  ['a priority', 'tickets', { priority: ['low', 'high'] }, [['Priority', 'Low', 'High']]],
  ['a switch', 'settings', { maintenance_mode: [false, true] }, [['Maintenance mode', 'off', 'on']]],
  ['a flag', 'plans', { is_active: [true, false] }, [['Active', 'yes', 'no']]],
  [
    'a time',
    'users',
    { plan_until: [null, '2026-12-01T10:00:00.000Z'] },
    [['Until', undefined, 'Dec 1, 2026, 10:00 AM UTC']],
  ],
  [
    'a secret',
    'settings',
    { smtp_password: ['•••', '•••'] },
    [[english.t('field.smtp_password'), undefined, undefined]],
  ],
  [
    'a status of the payment provider',
    'subscriptions',
    { provider_status: ['active', 'past_due'] },
    [['Status at the payment provider', 'Active', 'Payment failed']],
  ],
  [
    'a language',
    'settings',
    { default_language: ['en', 'de'] },
    [['Default language', 'English', 'Deutsch']],
  ],
  ['a field of its module', 'shoes', { 'field.shoe_size': [41, 42] }, [['Shoe size', '41', '42']]],
  [
    'a text in one language',
    'shoes',
    { 'content.de': [null, 'Hallo'] },
    [['Content (Deutsch)', undefined, 'Hallo']],
  ],
  [
    'an unknown field',
    'shoes',
    { left_lace: [null, 'in_two_parts'] },
    [['Left lace', undefined, 'in_two_parts']],
  ],
] as const)('shows %s in words', (_, area, changes, words) => {
  expect(shown(area, changes as unknown as Record<string, [unknown, unknown]>)).toEqual(words)
})

it('formats amounts in units of their currency', () => {
  expect(shown('plans', { currency: ['USD', 'JPY'], price: [1990, 50_000] })).toContainEqual([
    'Price',
    '$19.90',
    '¥500',
  ])
  expect(shown('plans', { price: [1990, 2990] })).toEqual([['Price', '19.90', '29.90']])
})

it('lists only changed limits, and shows the absence of a limit', () => {
  const limits = { daily_limit: 5, comments: 100 }
  expect(shown('plans', { limits: [limits, { ...limits, daily_limit: null }] })).toEqual([
    ['Limits (Draws per day)', '5', 'no limit'],
  ])
})

it('lists what was added to a list and what was removed', () => {
  const rights = (of: object) => ({ users: { read: true, update: false }, ...of })
  expect(shown('roles', { permissions: [rights({}), rights({ faq: { delete: true } })] })).toEqual([
    ['Permissions', undefined, 'FAQ (delete)'],
  ])
  const item = (label: string) => ({ id, label: { en: label }, children: [] })
  expect(
    shown('menus', {
      items: [
        [item('Blog'), item('Tools')],
        [item('Tools'), item('Pricing')],
      ],
    }),
  ).toEqual([['Menu items', 'Blog', 'Pricing']])
  expect(shown('users', { personal: [null, ['email', 'fullname']] })).toEqual([
    ['Personal details', undefined, 'Email and Full name'],
  ])
})

it('keeps ids whole so that they can be copied', () => {
  const [phrase] = phrasesOf(
    { area: 'tickets', act: 'update', changes: [{ field: 'assigned_to', before: null, after: id }] },
    english,
  )
  expect(phrase?.after).toEqual({ text: id, isCode: true })
})

it.each([
  ['https://example.org/a?b=c', true],
  ['/en/pricing', true],
  ['9f86d081884c7d659a2feaa0c55ad015', true],
  ['and/or', false],
  ['/ is a sign', false],
  ['facade', false],
])('shows %s as code: %s', (after, isCode) => {
  const changes = [{ field: 'left_lace', before: null, after }]
  const [phrase] = phrasesOf({ area: 'shoes', act: 'update', changes }, english)
  expect(phrase?.after?.isCode ?? false).toBe(isCode)
})

it('cuts off long texts unless the whole is asked for', () => {
  const changes = [{ field: 'left_lace', before: null, after: 'lace '.repeat(100) }]
  const lengthOf = (isWhole: boolean) =>
    phrasesOf({ area: 'shoes', act: 'update', changes }, { ...english, isWhole })[0]?.after?.text.length
  expect([lengthOf(false), lengthOf(true)]).toEqual([161, 500])
})

it('shows translated texts per language where they differ', () => {
  const before = { en: 'Why?', de: 'Warum?' }
  expect(shown('faq', { question: [before, { ...before, de: 'Wieso?' }] })).toEqual([
    ['Question (Deutsch)', 'Warum?', 'Wieso?'],
  ])
})

it('uses the language of the reader', () => {
  expect(
    shown('users', { role: [null, 'User'], status: ['active', 'banned'] }, { language: german }),
  ).toEqual([
    ['Rolle', undefined, 'User'],
    ['Status', 'Aktiv', 'Gesperrt'],
  ])
})

it('distinguishes a removed value from one deleted with its record', () => {
  const changes: Record<string, [unknown, unknown]> = { app_name: ['Ours', ''] }
  expect(shown('settings', changes)).toEqual([['Site name', 'Ours', 'empty']])
  expect(shown('settings', changes, { act: 'delete' })).toEqual([['Site name', 'Ours', undefined]])
})

it('leaves out what a new record left empty', () => {
  const changes: Record<string, [unknown, unknown]> = { alt: [null, {}], file_name: [null, 'a.jpg'] }
  expect(shown('media', changes, { act: 'create' })).toEqual([['File name', undefined, 'a.jpg']])
})

it('names the setting whose first translation was added', () => {
  expect(shown('settings', { maintenance_message: [{}, { de: 'Gleich zurück' }] })).toEqual([
    ['Maintenance message (Deutsch)', undefined, 'Gleich zurück'],
  ])
})
