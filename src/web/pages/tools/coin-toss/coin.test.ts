import { describe, expect, it } from 'vitest'
import { readCoinSettings, shortSides, writeCoinSettings } from './coin.tsx'
import { coinBars, countCoins, headsChances } from './coin-statistics.ts'

const read = (query: string) => readCoinSettings(new URLSearchParams(query))

describe('settings in the address', () => {
  it.each([
    ['', { coins: 1, heads: '', tails: '' }],
    ['coins=12&heads=Ja&tails=Nein', { coins: 12, heads: 'Ja', tails: 'Nein' }],
    ['coins=1001', { coins: 1000, heads: '', tails: '' }],
    ['coins=0', { coins: 1, heads: '', tails: '' }],
    ['coins=-3', { coins: 1, heads: '', tails: '' }],
    ['coins=1e3', { coins: 1, heads: '', tails: '' }],
    ['heads=%00%0a+', { coins: 1, heads: '', tails: '' }],
  ])('parses %j', (query, settings) => expect(read(query)).toEqual(settings))

  it('splits no emoji, and its link has the same settings', () => {
    const family = '👨‍👩‍👧‍👦'
    const settings = read(new URLSearchParams({ heads: family.repeat(30), coins: '7' }).toString())
    expect(settings.heads.replaceAll(family, '')).toBe('')
    expect(read(writeCoinSettings(settings))).toEqual(settings)
  })
})

it.each([
  ['Heads', 'Tails', ['H', 'T']],
  ['cara', 'cruz', ['Ca', 'Cr']],
  ['👍', '👎', ['👍', '👎']],
  ['Same', 'Same', ['1', '2']],
])('%s and %s are distinguished by %j', (heads, tails, short) => {
  expect(shortSides(heads, tails)).toEqual(short)
})

describe('the tosses', () => {
  it('are counted in order', () => {
    const counts = countCoins([{ fell: '11' }, { fell: '001' }])
    expect(counts).toEqual({
      heads: 2,
      tails: 3,
      current: { face: 1, length: 3 },
      longest: { face: 1, length: 3 },
    })
  })

  it('are compared with their chances', () => {
    expect(headsChances(2).chances).toEqual([0.25, 0.5, 0.25])
    const thousand = headsChances(1000).chances
    expect(thousand).toHaveLength(1001)
    expect(thousand[500]).toBeCloseTo(0.025225, 6)
    const records = [{ fell: '01' }, { fell: '00' }, { fell: '1' }]
    expect(coinBars(records, 2, { heads: 'H', tails: 'T' }).map(({ seen }) => seen)).toEqual([0, 1, 1])
    expect(coinBars(records, 1, { heads: 'H', tails: 'T' })[1]).toEqual({
      label: 'T',
      seen: 1,
      chance: 0.5,
    })
  })
})
