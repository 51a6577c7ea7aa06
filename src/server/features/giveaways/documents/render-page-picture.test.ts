import sharp from 'sharp'
import { expect, it } from 'vitest'
import { renderPagePicture } from './render-documents.ts'

const texts = { title: 'Yazı tura', description: 'Şans işi: ğüşıöç ĞÜŞİÖÇ. '.repeat(6).slice(0, 155) }

it('draws a page image in its brand, small enough for messengers', { timeout: 120_000 }, async () => {
  const [box, lucky, other] = await Promise.all([
    renderPagePicture({ brand: 'box', locale: 'tr', ...texts }),
    renderPagePicture({
      brand: 'lucky',
      locale: 'tr',
      ...texts,
      title: 'Donaudampfschifffahrtsgesellschaft '.repeat(2),
    }),
    renderPagePicture({ brand: 'box', locale: 'tr', ...texts, title: 'Yazi tura' }),
  ])
  for (const picture of [box, lucky, other]) {
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(picture.length).toBeLessThan(100_000)
  }
  // The letter used only in Turkish is drawn, not left out.
  expect(Buffer.from(box)).not.toEqual(Buffer.from(other))
})

it('shows the operator’s site name, or the brand if glyphs are missing', async () => {
  const page = { brand: 'box', locale: 'en', title: 'Coin', description: 'Heads or tails.' } as const
  const [own, named, foreign] = await Promise.all([
    renderPagePicture(page),
    renderPagePicture({ ...page, siteName: 'Ada & Söhne' }),
    renderPagePicture({ ...page, siteName: '\u{13000}\u{13001}' }),
  ])
  expect(Buffer.from(named)).not.toEqual(Buffer.from(own))
  expect(Buffer.from(foreign)).not.toEqual(Buffer.from(named))
})
