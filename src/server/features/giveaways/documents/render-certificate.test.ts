import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brands } from '#brand.ts'
import type { Result } from '#contract/draws/results.ts'
import { languageTag, locales } from '#locales/locales.ts'
import { readPdf } from '#test/documents/read-pdf.ts'
import { provable, sampleOfComments, sampleResult } from '#test/documents/sample-result.ts'
import { certificateContent } from './certificate-content.ts'
import { createPrinter } from './printer.ts'
import { renderCertificate } from './render-documents.ts'

const options = {
  locale: 'en',
  brand: 'box',
  origin: 'https://giveaways.example',
  now: new Date('2026-11-21T08:00:00Z'),
} as const

const certificate = async (
  result: Result,
  overrides: Partial<Parameters<typeof renderCertificate>[1]> = {},
) => readPdf(await renderCertificate(result, { ...options, ...overrides }))

const bare = (text: string) => text.replace(/\s/gu, '')

describe('a certificate', { timeout: 120_000 }, () => {
  it('is a tagged document with title, language, the address and its fingerprint', async () => {
    const read = await certificate(sampleResult(['Ada Lovelace']))
    expect(read).toMatchObject({ title: 'Autumn giveaway', language: 'en', tagged: true, boxes: 0 })
    expect(read.links).toContain('https://giveaways.example/results/3cJeRqMfcc6ttgmcrrB5qw')
    const text = read.texts.join('')
    for (const line of [
      'Ada Lovelace',
      'Grace Hopper',
      'A signed atlas',
      'entrants.xlsx',
      'line 41 of the public ledger',
    ])
      expect(text).toContain(bare(line))
    expect(text).toContain(sampleResult([]).commit_hash)
    expect(text).toContain(bare('(2026-11-20 22:45:01 UTC)'))
    expect(text).toContain(bare('(Europe/Istanbul)'))
    expect(text).toMatch(/Printed\w+,[\w,:+]+\([\d:-]+UTC\)/)
  })

  // Each language once under each brand: lists here, comments below.
  it.each(locales.map((locale, i) => [locale, i % 2 === 0 ? ('box' as const) : ('lucky' as const)] as const))(
    'is complete in %s under the brand %s, without missing glyphs',
    async (locale, brand) => {
      const read = await certificate(sampleResult(['Ada'], { ...provable, events: voided }), {
        locale,
        brand,
      })
      expect(read).toMatchObject({ language: languageTag(locale), boxes: 0 })
      expect(read.texts[0]).toContain(brands[brand].name)
      // An untranslated key would appear as is.
      expect(read.texts.join('')).not.toMatch(/(certificate|receipt|result|entries)\.[a-z]/)
    },
  )

  it.each(locales.map((locale, i) => [locale, i % 2 === 0 ? ('lucky' as const) : ('box' as const)] as const))(
    'lists origin, gaps and rules of comments in %s under the brand %s',
    async (locale, brand) => {
      const sample = sampleOfComments(['ada', 'bea', 'cem', 'dan', 'eve', 'fay'])
      const read = await certificate(sample, { locale, brand })
      expect(read.boxes).toBe(0)
      expect(read.texts[0]).toContain(brands[brand].name)
      const text = read.texts.join('')
      expect(text).not.toMatch(/(certificate|receipt|result|result_comments|entries)\.[a-z]/)
      for (const line of [
        'Instagram',
        'Win a signed atlas',
        'citybookshop',
        '#win',
        '<b>spam</b>',
        '@friend1',
      ])
        expect(text).toContain(bare(line))
      for (const count of [690, 720, 120]) expect(text).toContain(`${count}`)
    },
  )

  it.each([
    ['de', 'Kopf'],
    ['tr', 'Tura'],
  ] as const)('shows coin results in %s, without a winner', async (locale, heads) => {
    const faces = Array.from({ length: 60 }, (_, i) => (i < 37 ? 0 : 1))
    const source = { type: 'chance', chance: { tool: 'coins', coins: 60 } } as const
    const result = {
      ...sampleResult(['coins 1-52', 'coins 53-60']),
      source,
      chance: { outcome: { tool: 'coins', faces } },
    }
    const read = await certificate(result as Result, { locale })
    const text = read.texts.join('')
    expect(text).toContain(bare(`37 ${heads}`))
    expect(text).not.toMatch(/(certificate|receipt|result|chance_result|coin_toss)\.[a-z]|coins1-52/)
    expect(read.boxes).toBe(0)
  })

  it('draws names of every script, copyable in reading order', async () => {
    const names = [
      'Łukasz Wójcik',
      'Ayşe Yılmaz',
      'Jānis Bērziņš',
      'Κώστας Παπαδόπουλος',
      'Наталья Соколова',
      'محمد بن سلمان',
      'שרה לוי',
      '小龍',
      'さくら',
      '김민수',
      'Nguyễn Thị Hồng',
      '🌸 Ece',
    ]
    const { texts, boxes } = await certificate(sampleResult(names))
    expect(boxes).toBe(0)
    const nameParts = names.flatMap((name) => name.split(' '))
    expect(nameParts.filter((part) => !texts.join('').includes(part))).toEqual([])
  })

  it('replaces a name that has a missing glyph by its place', async () => {
    const { texts, boxes } = await certificate(sampleResult(['Ada', 'Bob', 'Zoë \u{13000}\u{13001}']))
    expect(boxes).toBe(0)
    expect(texts[0]).toContain('Winner3')
    expect(texts[0]).not.toContain('Zoë')
  })

  it('counts past winners that a list rule left out', () => {
    const rules = { one_entry_per_person: true, excluded_names: 0, past_winners: 2 }
    const { facts } = certificateContent(sampleResult(['Ada'], { rules }), options)
    expect(JSON.stringify(facts)).toContain('2 past winners')
  })

  it('would show a box without the font lookup (control)', async () => {
    const title = { text: '\u{13000}', fonts: ['d-geist-latin-400'], rtl: false }
    const content = { ...certificateContent(sampleResult(['Ada']), options), title } as never
    const printed = await (await createPrinter()).print({ kind: 'certificate', content })
    expect((await readPdf(printed)).boxes).toBeGreaterThan(0)
  })

  it('prints names as text, and replaces blank ones by their place', async () => {
    const hostile = [
      '#set text(red) $x^2$',
      '*b* _i_ @l <l> `c`',
      '"}, #read("/etc/passwd")',
      '\\ \\u{1f}',
      '//c /*d',
    ]
    const blank = ['\u2066\u2069', ' ', '\u200d', '\u3164', '\u0000']
    const { texts, boxes } = await certificate(sampleResult([...hostile, ...blank, 'x'.repeat(256)]))
    expect(boxes).toBe(0)
    for (const name of hostile) expect(texts.join('')).toContain(bare(name))
    for (const place of [6, 7, 8, 9, 10]) expect(texts.join('')).toContain(`Winner${place}`)
    expect(texts.join('')).toContain('x'.repeat(256))
  })

  it('never shows a missing glyph, for any name', async () => {
    const letters = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: mixed }),
    )
    const names = fc.sample(letters, { numRuns: 400, seed: 7 })
    expect((await certificate(sampleResult(names))).boxes).toBe(0)
  })

  it('shows the label of the draw and never the other one', async () => {
    const recorded = (await certificate(sampleResult(['Ada']))).texts.join('')
    const proven = (await certificate(sampleResult(['Ada'], provable))).texts.join('')
    expect([recorded.includes('Server-drawn'), recorded.includes(bare('Provably fair'))]).toEqual([
      true,
      false,
    ])
    expect([proven.includes('Server-drawn'), proven.includes(bare('Provably fair'))]).toEqual([false, true])
    expect(proven).toContain('12345678')
  })

  it('names the site as its operator does, also where it says whom to trust', async () => {
    const { texts, boxes } = await certificate(sampleResult(['Ada']), { siteName: 'Acme Draws' })
    expect(texts[0]?.split(bare('Acme Draws')).length).toBeGreaterThan(2)
    expect([texts.join('').includes('GiveawayBox'), boxes]).toEqual([false, 0])
  })

  it('stamps every page of a void draw, with the reason', async () => {
    const { texts } = await certificate(sampleResult(['Ada'], { events: voided }))
    expect(texts.length).toBeGreaterThan(1)
    for (const text of texts) expect(text).toContain('VOID')
    expect(texts[0]).toContain(bare('The wrong list was uploaded.'))
    expect((await certificate(sampleResult(['Ada']))).texts.join('')).not.toContain('VOID')
  })

  it('names replaced, promoted and removed winners', async () => {
    const result = sampleResult(['Ada', 'Bob', 'Cleo'])
    const [ada, bob, cleo] = result.winners
    const [grace] = result.substitutes
    if (!ada || !bob || !cleo || !grace) throw new Error('the sample lacks a person')
    const at = '2026-11-25T10:00:00.000Z'
    const { texts } = await certificate({
      ...result,
      winners: [{ ...ada, replaced_by: 4 }, bob, { ...cleo, name: '', erased: true }],
      substitutes: [{ ...grace, replaces: 1 }],
      events: [{ type: 'replacement', at, rank: 1, by: 4, reason: 'no_answer', note: 'Three mails' }],
    })
    for (const line of [
      'Replaced by place 4, Nov 25, 2026',
      'no response',
      'Three mails',
      'Moved up to place 1.',
      'Name removed',
    ])
      expect(texts.join('')).toContain(bare(line))
    expect(texts.join('')).not.toContain('Cleo')
  })

  it('continues many winners on further pages, and counts those left out', async () => {
    const names = Array.from({ length: 10_000 }, (_, at) => `Winner of Place ${at + 1}`)
    const { pages, texts } = await certificate(sampleResult(names))
    expect(pages).toBeGreaterThan(20)
    expect(texts.at(-1)).toContain(`Page${pages}of${pages}`)
    const expected = ['Winner of Place 1000', '9000 more places are on the result page.']
    expect(expected.filter((line) => !texts.join('').includes(bare(line)))).toEqual([])
  })

  it('is printed once for concurrent requests, and again after a change', async () => {
    const result = sampleResult(['Ada'])
    const [first, second] = await Promise.all([
      renderCertificate(result, options),
      renderCertificate(result, options),
    ])
    expect(second).toBe(first)
    expect(await renderCertificate({ ...result, title: 'Another' }, options)).not.toBe(first)
  })

  it('is refused as busy if too many documents are waiting', async () => {
    const prints = Array.from({ length: 33 }, (_, at) =>
      renderCertificate(sampleResult([`Ada ${at}`]), options),
    )
    const answers = await Promise.allSettled(prints)
    const errors = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as unknown] : [],
    )
    expect(errors).toHaveLength(3)
    expect(errors[0]).toMatchObject({ code: 'busy' })
  })
})

const voided: Result['events'] = [
  { type: 'void', at: '2026-11-25T10:00:00.000Z', note: 'The wrong list was uploaded.' },
]

/** Letters with marks, joiners and other characters that people combine. */
const mixed = fc.constantFrom(...'aşéΩжشבक्ไไทยあ漢𠮷한🌸👍🏽\u0301\u0323\u0651\u200d\ufe0f\u20e3\u202e1')
