import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { BrandKey } from '#brand.ts'
import type { Result } from '#contract/draws/results.ts'
import { provable, sampleResult } from '#test/documents/sample-result.ts'
import { pictureContent } from './picture-content.ts'
import { type PictureFormat, ticketPlaces } from './picture-parts.ts'
import { renderImage } from './render-documents.ts'

const english = { locale: 'en', brand: 'box' } as const

describe('the image of a result', { timeout: 120_000 }, () => {
  it.each<BrandKey>(['box', 'lucky'])('is a small PNG of 1200 x 630 under the brand %s', async (brand) => {
    const names = ['佐藤 小百合', 'محمد بن سلمان', 'Łukasz Wójcik', 'Ada']
    const picture = await renderImage(sampleResult(names, provable), { locale: 'tr', brand })
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(picture.length).toBeLessThan(300_000)
  })

  it('replaces a name that has a missing glyph by its place', async () => {
    const unknown = await renderImage(sampleResult(['\u{13000} Ada']), english)
    expect(Buffer.from(unknown)).toEqual(Buffer.from(await renderImage(sampleResult(['Winner 1']), english)))
    expect(Buffer.from(unknown)).not.toEqual(
      Buffer.from(await renderImage(sampleResult(['Winner 2']), english)),
    )
  })

  it('differs by label, and is stamped if the draw is void', async () => {
    const events = [{ type: 'void', at: '2026-11-25T10:00:00.000Z', note: 'Wrong list' } as const]
    const pictures = await Promise.all([
      renderImage(sampleResult(['Ada']), english),
      renderImage(sampleResult(['Ada'], provable), english),
      renderImage(sampleResult(['Ada'], { events }), english),
    ])
    expect(new Set(pictures.map((bytes) => Buffer.from(bytes).toString('base64'))).size).toBe(3)
  })

  it('keeps its size with a title and names of any length', async () => {
    const long = sampleResult(['x'.repeat(256), 'عبد '.repeat(60), '漢'.repeat(256)], {
      title: 'A'.repeat(300),
    })
    const picture = await renderImage(long, english)
    expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630 })
  })

  it('shows the current winners', async () => {
    const result = sampleResult(['Ada'])
    const [ada] = result.winners
    const [grace] = result.substitutes
    if (!ada || !grace) throw new Error('the sample lacks a person')
    const replaced = {
      ...result,
      winners: [{ ...ada, replaced_by: 2 }],
      substitutes: [{ ...grace, replaces: 1 }],
    }
    const expected = sampleResult(['Ada'], { winners: [grace] })
    expect(Buffer.from(await renderImage(replaced, english))).toEqual(
      Buffer.from(await renderImage(expected, english)),
    )
  })
})

const posts = [
  ['feed', 1080, 1080],
  ['story', 1080, 1920],
] as const

describe('the images for a post', { timeout: 120_000 }, () => {
  const content = (names: readonly string[], format: PictureFormat, more: Partial<Result> = {}) =>
    pictureContent(sampleResult(names, { ...provable, ...more }), { ...english, format })
  const texts = (names: readonly string[], more: Partial<Result> = {}) =>
    content(names, 'story', more).tickets.map(({ name }) => name.text || name.instead)

  it.each(posts)('are PNGs of their size: %s', async (format, width, height) => {
    const names = ['佐藤 小百合', 'محمد بن سلمان 🎉', 'm•••@e•••.org', 'x'.repeat(256)]
    for (const brand of ['box', 'lucky'] as const)
      for (const count of [1, 4, 30]) {
        const result = sampleResult(
          Array.from({ length: count }, (_, at) => names[at % names.length] ?? ''),
          provable,
        )
        const picture = await renderImage(result, { locale: 'tr', brand }, format)
        expect(Buffer.from(picture).subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
        expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width, height })
        // A larger one would stop the thread that printed it.
        expect(picture.length).toBeLessThan(400_000)
      }
  })

  it('change with a removed name and a voided draw only', async () => {
    const events = [{ type: 'void', at: '2026-11-25T10:00:00.000Z', note: 'Wrong list' } as const]
    const [ada] = sampleResult(['Ada']).winners
    if (!ada) throw new Error('the sample has no winner')
    const results = [
      sampleResult(['Ada'], provable),
      sampleResult(['Ada'], { ...provable, winners: [{ ...ada, erased: true }] }),
      sampleResult(['Ada'], { ...provable, events }),
      sampleResult(['Ada'], { ...provable, erased: 1 }),
    ]
    const pictures = await Promise.all(results.map((result) => renderImage(result, english, 'feed')))
    const [plain, erased, voided, same] = pictures.map((bytes) => Buffer.from(bytes).toString('base64'))
    expect(new Set([plain, erased, voided]).size).toBe(3)
    expect(same).toBe(plain)
  })

  it('show the current winners, and never a removed name', () => {
    expect(texts(['Ada', 'Bob'])).toEqual(['Ada', 'Bob'])
    const [ada, bob] = sampleResult(['Ada', 'Bob']).winners
    if (!ada || !bob) throw new Error('the sample has no winners')
    expect(texts(['Ada', 'Bob'], { winners: [{ ...ada, erased: true }, bob] })).toEqual([
      'Name removed at the person’s request',
      'Bob',
    ])
  })

  it('count winners without a ticket, and mark a void draw', () => {
    const names = Array.from({ length: 20 }, (_, at) => `Name ${at}`)
    expect(content(names, 'story')).toMatchObject({ more: '6 more winners', stamp: null })
    expect(content(names, 'feed').tickets).toHaveLength(10)
    expect(content(names.slice(0, 10), 'feed').more).toBeNull()
    const events = [{ type: 'void', at: '2026-11-25T10:00:00.000Z', note: 'Wrong list' } as const]
    expect(content(['Ada'], 'feed', { events })).toMatchObject({ stamp: 'VOID', art: { confetti: null } })
    expect(content(names, 'preview', { events })).toMatchObject({ tickets: [], more: null })
  })

  it('have the name that the operator gave the site, or the brand where no font has its letters', async () => {
    const named = (siteName: string) => renderImage(sampleResult(['Ada']), { ...english, siteName })
    const [own, brand, unknown] = await Promise.all(
      [named('Acme Draws'), renderImage(sampleResult(['Ada']), english), named('\u{13000}')].map(
        async (picture) => Buffer.from(await picture).toString('base64'),
      ),
    )
    expect(own).not.toBe(brand)
    expect(unknown).not.toBe(own)
  })

  it('have the line pattern only for outside randomness, and a QR code only if it can be scanned', () => {
    expect(content(['Ada'], 'story').art.pattern).not.toBeNull()
    expect(content(['Ada'], 'story', { label: 'recorded' })).toMatchObject({
      label: 'Server-drawn',
      art: { pattern: null },
    })
    expect(content(['Ada'], 'story').art.qr).toContain('<svg')
    expect(content(['Ada'], 'preview').art.qr).toBeNull()
  })

  it('use the post, the file or the date as a title', () => {
    const titled = (more: Partial<Result>) => content(['Ada'], 'feed', { title: '', ...more })
    expect(titled({}).title.text).toBe('entrants.xlsx')
    const typed = titled({ source: { type: 'list' } })
    expect(typed.title.text).toBe('Giveaway of November 21, 2026')
    expect(typed.facts).toBe('10 eligible entries')
  })

  it.each(['preview', 'feed', 'story'] as const)('never overlap two tickets: %s', (format) => {
    for (const count of [1, 2, 5, 9, 100]) {
      const places = ticketPlaces(format, count)
      for (const [at, { x, y, width, height }] of places.entries())
        for (const other of places.slice(at + 1))
          expect(
            other.x >= x + width || other.y >= y + height || other.y + other.height <= y,
            `${count}`,
          ).toBe(true)
    }
  })
})
