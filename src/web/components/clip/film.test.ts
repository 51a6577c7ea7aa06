import { describe, expect, it } from 'vitest'
import type { BrandKey } from '#brand.ts'
import type { ClipArt, ClipLook } from './clip-art.ts'
import type { ClipFacts } from './clip-facts.ts'
import { drawFilm } from './draw-film.ts'
import { framesOf } from './encode-clip.ts'
import { actAt, lengthOf, makeFilm, planClip, posterMs } from './film.ts'
import { fallingText } from './motion.ts'
import type { Pen } from './pen.ts'

const brands: readonly BrandKey[] = ['box', 'lucky']

describe.each(brands)('the plan of a clip of %s', (brand) => {
  it.each([1, 2, 3, 5, 6, 12, 10_000])('of %i winners lasts 8 to 15 s, without gaps', (winners) => {
    const acts = planClip(brand, winners)
    expect(lengthOf(acts)).toBeGreaterThanOrEqual(8000)
    expect(lengthOf(acts)).toBeLessThanOrEqual(15_000)
    for (const [at, act] of acts.entries()) {
      const before = acts[at - 1]
      expect(act.startMs).toBe(before ? before.startMs + before.lastsMs : 0)
    }
    expect(actAt(acts, posterMs(acts))).toMatchObject({ name: 'winner', index: 0 })
    expect(actAt(acts, 60_000).name).toBe('end')
  })
})

describe('each frame', () => {
  it.each(brands)('of %s is the same in any drawing order', (brand) => {
    for (let ms = 0; ms < 12_000; ms += 700)
      expect(drawn(brand, [ms]), `at ${ms} ms`).toEqual(drawn(brand, [3000, 100, ms]))
  })

  it.each(brands)('of %s differs from the one a second later until the end', (brand) => {
    expect(drawn(brand, [1000])).not.toEqual(drawn(brand, [2000]))
    expect(drawn(brand, [5000])).not.toEqual(drawn(brand, [6000]))
  })

  it('lasts a thirtieth of a second', () => {
    expect(framesOf(filmOf('box'))).toBe(Math.round((filmOf('box').lengthMs / 1000) * 30))
  })
})

it.each([0, 1, 3, 18, 40])("the winner's bubble is in the crowd of %i others when it stops", (others) => {
  const names = Array.from({ length: others }, (_, at) => `Name ${at}`)
  const { crowd, crowdTexts, crowdWinner } = filmOf('lucky', names)
  expect(crowdTexts[crowdWinner]).toBe('Ada')
  const last = crowd.at(-1)?.map(({ index }) => index) ?? []
  expect(last).toContain(crowdWinner)
  expect(new Set(last).size).toBe(last.length)
})

it('entries of a private list fall as numbers', () => {
  const entry = { name: 'Ada', row: 7 }
  expect(fallingText(entry, false, String)).toBe('#7')
  expect(fallingText(entry, true, String)).toBe('Ada')
})

/** All pen calls for the last of these moments. */
function drawn(brand: BrandKey, moments: readonly number[]): unknown[] {
  const film = filmOf(brand)
  let asked: unknown[] = []
  for (const ms of moments) {
    asked = []
    drawFilm(penThatRecords(asked), film, ms)
  }
  expect(asked.length).toBeGreaterThan(1)
  return asked
}

const glow = { addColorStop: () => undefined }

/** Measuring is left out: each text is measured once for all frames. */
function penThatRecords(asked: unknown[]): Pen {
  let known: Record<string, unknown> = { globalAlpha: 1 }
  const saved: (typeof known)[] = []
  const own: Record<string, (...values: string[]) => unknown> = {
    measureText: (text = '') => ({ width: text.length * 55 }),
    createRadialGradient: () => glow,
    save: () => saved.push({ ...known }),
    restore: () => {
      known = saved.pop() ?? known
    },
  }
  const paint = (name: string | symbol, values: unknown[]) => {
    const { font, fillStyle, globalAlpha } = known
    asked.push([name, ...values, name === 'fillText' && font, fillStyle, globalAlpha])
  }
  return new Proxy(known, {
    get: (_, name) =>
      known[String(name)] ?? own[String(name)] ?? ((...values: unknown[]) => paint(name, values)),
    set: (_, name, value) => {
      known[String(name)] = value
      return true
    },
  }) as unknown as Pen
}

function filmOf(brand: BrandKey, names: readonly string[] = ['Ada', 'Bob', 'Cleo', 'Dan', 'Eve']) {
  const facts: ClipFacts = {
    brand,
    brandName: 'Brand',
    title: 'Autumn giveaway',
    names,
    winners: [{ place: 'The winner', name: 'Ada', bubble: 'Ada', prize: 'A signed atlas', number: '1' }],
    heading: 'The winner',
    more: '',
    stub: 'No.',
    label: 'Provably fair',
    drawn: 'Drawn at random from 5 eligible entries.',
    verify: 'Anyone can verify this draw',
    link: 'giveaways.example/results/x',
    qr: { size: 1, path: 'M0 0h1v1z' },
    hash: undefined,
    digits: Array.from({ length: 10 }, (_, digit) => `${digit}`),
  }
  const colors = new Proxy({}, { get: (_, name) => String(name) }) as ClipLook['colors']
  const look: ClipLook = { colors, display: 'Display', text: 'Text', mono: 'Mono' }
  const art = { ground: 'ground', mark: 'mark', qr: 'qr', box: {}, rays: 'rays' } as unknown as ClipArt
  return makeFilm(penThatRecords([]), facts, look, art)
}
