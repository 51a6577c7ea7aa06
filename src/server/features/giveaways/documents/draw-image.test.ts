import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { BrandKey } from '#brand.ts'
import { provable, sampleResult } from '#test/documents/sample-result.ts'
import { drawImage } from './draw-image.ts'

const english = { locale: 'en', brand: 'box' } as const

describe('the picture of a result', { timeout: 120_000 }, () => {
  it.each<BrandKey>(['box', 'lucky'])('is a small PNG of 1200 x 630 under the brand %s', async (brand) => {
    const names = ['佐藤 小百合', 'محمد بن سلمان', 'Łukasz Wójcik', 'Ada']
    const picture = await drawImage(sampleResult(names, provable), { locale: 'tr', brand })
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(picture.length).toBeLessThan(300_000)
  })

  it('shows a name with a letter that no font has by its place', async () => {
    const unknown = await drawImage(sampleResult(['\u{13000} Ada']), english)
    expect(Buffer.from(unknown)).toEqual(Buffer.from(await drawImage(sampleResult(['Winner 1']), english)))
    expect(Buffer.from(unknown)).not.toEqual(
      Buffer.from(await drawImage(sampleResult(['Winner 2']), english)),
    )
  })

  it('looks otherwise for each label, and stamped when the draw is void', async () => {
    const events = [{ type: 'void', at: '2026-11-25T10:00:00.000Z', note: 'Wrong list' } as const]
    const pictures = await Promise.all([
      drawImage(sampleResult(['Ada']), english),
      drawImage(sampleResult(['Ada'], provable), english),
      drawImage(sampleResult(['Ada'], { events }), english),
    ])
    expect(new Set(pictures.map((bytes) => Buffer.from(bytes).toString('base64'))).size).toBe(3)
  })

  it('keeps to its frame with a title and names of any length', async () => {
    const long = sampleResult(['x'.repeat(256), 'عبد '.repeat(60), '漢'.repeat(256)], {
      title: 'A'.repeat(300),
    })
    const picture = await drawImage(long, english)
    expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630 })
  })

  it('shows who holds the places now', async () => {
    const result = sampleResult(['Ada'])
    const [ada] = result.winners
    const [grace] = result.substitutes
    if (!ada || !grace) throw new Error('the sample lacks somebody')
    const replaced = {
      ...result,
      winners: [{ ...ada, replaced_by: 2 }],
      substitutes: [{ ...grace, replaces: 1 }],
    }
    const expected = sampleResult(['Ada'], { winners: [grace] })
    expect(Buffer.from(await drawImage(replaced, english))).toEqual(
      Buffer.from(await drawImage(expected, english)),
    )
  })
})
