import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bandStrands, paperWaves, type Ring, rosette, sealShape } from './guilloche.ts'
import { drawSample } from './web/pages/public/home/sample-receipt.ts'

const hash = '356fda92d58a1a434671b3c4bc1b5b82e3607038c2a3b0b615b320a852f61c89'

describe('rosette', () => {
  it('draws the same pattern for the same hash', () => {
    expect(rosette(hash, { size: 200 })).toEqual(rosette(hash, { size: 200 }))
  })

  it('draws a different pattern for a different hash', () => {
    const other = '9cd9ffbcec593fa53e41ba255c323b86182c238a566ed9fcf66137e401fab7c1'
    expect(rosette(other, { size: 200 })[0]?.path).not.toBe(rosette(hash, { size: 200 })[0]?.path)
  })

  it('stays inside its circle and outside its hole', () => {
    for (const ring of rosette(hash, { size: 200, hole: 0.3 })) {
      for (const [x, y] of curveOf(ring.path)) {
        const distance = Math.hypot(x, y)
        expect(distance).toBeLessThanOrEqual(98.1)
        expect(distance).toBeGreaterThan(0.29 * 98 * 0.9)
      }
    }
  })

  it('takes the number of copies from the caller and mirrors all but the rim', () => {
    const rings = rosette(hash, { size: 64, copies: [3, 4, 5] })
    expect(rings.map((ring) => ring.turns.length)).toEqual([3, 4, 5])
    expect(rings.map((ring) => ring.mirrored)).toEqual([true, true, false])
  })

  it('handles an invalid hash', () => {
    expect(rosette('', { size: 64 })).toHaveLength(3)
  })
})

describe('tiles', () => {
  it('join without a seam', () => {
    for (const strand of bandStrands(120, 20, 9)) {
      const points = pointsOf(strand)
      expect(points[0]?.[1]).toBe(points.at(-1)?.[1])
    }
  })

  it('are the drawings in the two mask files', () => {
    const read = (name: string) => readFileSync(new URL(`web/art/${name}`, import.meta.url), 'utf8')
    for (const strand of bandStrands(120, 20, 9)) expect(read('band.svg')).toContain(strand)
    for (const wave of paperWaves(160, 96, 8)) expect(read('safety-paper.svg')).toContain(wave)
  })
})

const sampleHash = drawSample().shown.commitHash

it('the rosettes of examples are drawn in their file', async () => {
  const drawn = {
    seal: rosette(hash, sealShape),
    'sample-seal': rosette(sampleHash, sealShape),
    sample: rosette(sampleHash, { size: 220, copies: [6, 6, 5] }),
  }
  const groups = Object.entries(drawn).map(
    ([name, rings]) =>
      `  <g id="${name}">${rings.map((ring, i) => linesOf(ring, `${name}-${i}`)).join('')}</g>`,
  )
  const file = ['<svg xmlns="http://www.w3.org/2000/svg">', ...groups, '</svg>', ''].join('\n')
  await expect(file).toMatchFileSnapshot('web/art/example-rosettes.svg')
})

function linesOf({ path, turns, mirrored }: Ring, id: string): string {
  const copy = (turn: string) => `<use href="#${id}" transform="${turn}"/>`
  const copies = turns.slice(1).map((turn) => copy(`rotate(${turn})`))
  const mirror = mirrored ? turns.map((turn) => copy(`scale(1 -1) rotate(${turn})`)) : []
  return `<path id="${id}" d="${path}"/>${[...copies, ...mirror].join('')}`
}

function pointsOf(path: string): readonly (readonly [number, number])[] {
  const numbers = path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? []
  return Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0])
}

/** The points of a curve that begins with an absolute point; the two of each piece are relative to its beginning. */
function curveOf(path: string): readonly (readonly [number, number])[] {
  const [start = [0, 0], ...steps] = pointsOf(path.replaceAll(/(^|[ q-])\./g, '$10.'))
  let [x, y] = start
  return [
    start,
    ...steps.map(([dx, dy], i) => {
      const point = [x + dx, y + dy] as const
      if (i % 2 === 1) [x, y] = point
      return point
    }),
  ]
}
