import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { qrPath } from './qr-path.ts'

const address = 'https://example.test/results/AbCdEfGhIjKlMnOpQrStUv'

describe('qrPath', () => {
  it('covers exactly the dark modules', () => {
    const { size, path } = qrPath(address)
    const dark = new Set<string>()
    for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
      for (let i = 0; i < Number(width); i++) dark.add(`${Number(x) + i} ${y}`)
    const { data } = encode(address, { ecc: 'M', border: 2 })
    const expected = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])))
    expect(size).toBe(data.length)
    expect([...dark].sort()).toEqual(expected.sort())
  })

  it('leaves a quiet zone', () => {
    const { path } = qrPath(address)
    for (const [, x, y] of path.matchAll(/M(\d+) (\d+)/g)) {
      expect(Number(x)).toBeGreaterThanOrEqual(2)
      expect(Number(y)).toBeGreaterThanOrEqual(2)
    }
  })
})
