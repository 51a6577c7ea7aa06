import { expect, test } from 'vitest'
import { arePhones, hasContact, maskContacts } from './mask-contacts.ts'

test.each([
  ['ada@example.com', 'a•••@e•••.com'],
  ['a@b.io', 'a•••@b•••.io'],
  ['ADA.Lovelace+summer_25@Mail.Example.CO.UK', 'A•••@M•••.UK'],
  ['"ada lovelace"@example.com', 'a•••@e•••.com'],
  ['müller@bücher.example', 'm•••@b•••.example'],
  ['用户@例子.公司', '用•••@例•••.公司'],
  ['ζωή@παράδειγμα.ελ', 'ζ•••@π•••.ελ'],
  ['مثال@موقع.وزارة', 'م•••@م•••.وزارة'],
  ['o\u0308zge@example.com.tr', 'o\u0308•••@e•••.tr'],
  ['ada@xn--bcher-kva.example', 'a•••@x•••.example'],
  ['ada＠example。com', 'a•••@e•••.com'],
  ['🎉party@example.com', '🎉•••@e•••.com'],
  ['Ada Lovelace <ada@example.com>', 'Ada Lovelace <a•••@e•••.com>'],
  ['ada@example.com, grace@navy.mil; alan@example.org', 'a•••@e•••.com, g•••@n•••.mil; a•••@e•••.org'],
  ['mailto:ada@example.com', 'mailto:a•••@e•••.com'],
  ['ada@example.com/bob@example.net', 'a•••@e•••.com/b•••@e•••.net'],
  ['ada@example.com.', 'a•••@e•••.com.'],
  ["o'brien@example.ie", 'o•••@e•••.ie'],
  ['=ada@example.com', '=•••@e•••.com'],
])('hides the address in %j', (name, masked) => {
  expect(maskContacts(name)).toBe(masked)
  expect(hasContact(name)).toBe(true)
})

test.each([
  '+49 170 1234217',
  '+491701234217',
  '0049 170 1234217',
  '+49 (0)170 123-4217',
  '0170/1234217',
  '0532 123 42 17',
  '05321234217',
  '+90 532 123 42 17',
  '06 12 34 42 17',
  '+33 6 12 34 42 17',
  '612 344 217',
  '+34 612 344 217',
  '347 123 4217',
  '+39 347 123 4217',
  '912 344 217',
  '+351 912 344 217',
  '(11) 91234-4217',
  '+55 11 91234-4217',
  '(555) 123-4217',
  '555-123-4217',
  '555.123.4217',
  '+1 (555) 123-4217',
  '98765 44217',
  '+91 98765 44217',
  '+86 138 0013 4217',
  '+44 20 7946 4217',
  '020 7946 4217',
  '+971 50 123 4217',
  '＋81 90 1234 4217',
])('hides the phone number %s', (number) => {
  expect(maskContacts(number)).toBe('••• 42 17')
  expect(maskContacts(`Ada ${number}`)).toBe('Ada ••• 42 17')
  expect(maskContacts(`Ada (${number})`)).toBe('Ada (••• 42 17)')
})

test.each([
  '0(532)1234217',
  '5321234217',
  '532 1234217',
  '905321234217',
  '33612344217',
  '4915112344217',
  '447911124217',
])('hides a number as spreadsheets store it: %s', (number) => {
  expect(maskContacts(number)).toBe('••• 42 17')
  expect(maskContacts(`tel:${number}`)).toBe('tel:••• 42 17')
})

test('keeps the last digits in their script', () => {
  expect(maskContacts('٠٥٣٢ ١٢٣ ٤٢ ١٧')).toBe('••• ٤٢ ١٧')
})

test.each([
  '@name',
  '@ada@example.social',
  'ada',
  'ada.lovelace',
  'ada_lovelace_1815',
  'Ada @ Example.com',
  'meet@noon',
  '2@4.50',
  '3@home',
  '#10042',
  '#2026001234',
  'Order 2026001234',
  '1000234567',
  'ORD-2026-00042',
  'ORD-2026-0004217',
  'INV/2026/0004217',
  '0000123456',
  '2026-11-23',
  '23.11.2026',
  '11/23/2026',
  '2026-11-23 12:30',
  '23.11.2026 14.30',
  '2026-11-23T12:30:00Z',
  '3-1',
  '21-19 21-17',
  '6-4 3-6 7-5',
  '10:2',
  '1,234,567.89',
  '1.234.567',
  '5.321.234.567',
  'Order:2026001234',
  '192.168.100.200',
  '978-3-16-148410-0',
  '4006381333931',
  '123e4567-e89b-12d3-a456-426614174000',
  'Apollo 11',
  'user1234567890',
  'Ada 1815',
  '•••',
  '',
])('leaves %j alone', (name) => {
  expect(maskContacts(name)).toBe(name)
  expect(hasContact(name)).toBe(false)
})

test('masking is idempotent', () => {
  for (const name of ['ada@example.com', 'Ada +49 170 1234217']) {
    const masked = maskContacts(name)
    expect(maskContacts(masked)).toBe(masked)
  }
})

test('masks hostile names quickly', () => {
  const began = performance.now()
  for (const name of [
    'a'.repeat(512),
    `${'a.'.repeat(255)}@`,
    '1 '.repeat(256),
    `a@${'b.'.repeat(255)}`,
    '(1)'.repeat(170),
  ])
    maskContacts(name)
  expect(performance.now() - began).toBeLessThan(200)
})

test.each(['2125550142', '1 212 555 0142', '212-5550142', 'tel#2125550142x9', '55501 42', 'Ada: 2125550142'])(
  'hides %j in a list of phone numbers',
  (name) => {
    expect(maskContacts(name, true)).not.toMatch(/5550?1?/)
    expect(hasContact(name, true)).toBe(true)
    expect(maskContacts(maskContacts(name, true), true)).toBe(maskContacts(name, true))
  },
)

test('treats a list as phone numbers when most of its names are', () => {
  expect(arePhones(['+1 212 555 0142', '(212) 555-0143', '2125550144'])).toBe(true)
  expect(arePhones(['+1 212 555 0142', 'Ada', '2125550144'])).toBe(false)
  expect(arePhones(['2026001234', '2026001235'])).toBe(false)
  expect(arePhones([])).toBe(false)
})
