// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EligibleEntry } from '#contract/draws/results.ts'
import giveaway from '#locales/messages/en/giveaway.json' with { type: 'json' }
import { FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import type { Phase } from '../ceremony.ts'
import type { RevealWinner } from '../reveal-props.ts'
import { showOf } from '../shows.ts'
import { Scene } from './scene.tsx'

// The confetti needs a canvas, which jsdom lacks.
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  // jsdom has no animations either.
  Object.assign(Element.prototype, { animate: () => undefined, getAnimations: () => [] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const t = createTexts('en', giveaway, 'GiveawayBox')
const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: false } as const
const sample = [
  { row: 1, name: 'Ada' },
  { row: 2, name: 'Bob' },
  { row: 5, name: 'Ada' },
  { row: 9, name: 'Cleo' },
] as EligibleEntry[]
const ada: RevealWinner = { rank: 1, name: 'Ada', row: 1 }
const bob: RevealWinner = { rank: 2, name: 'Bob', row: 2 }

/** All names seen during a pour. */
function seen(brand: 'box' | 'lucky', phase: Phase, index: number, entries = sample): string[] {
  const { container } = render(
    <FrameProvider frame={frame} t={t} patterns={[] as never}>
      <Scene
        show={showOf(brand)}
        winners={[ada, bob]}
        brand={brand}
        commitHash={'ab'.repeat(32)}
        moment={{ phase, index }}
        sample={entries}
        label="recorded"
        calm={false}
      />
    </FrameProvider>,
  )
  const names = new Set<string>()
  for (let step = 0; step < 60; step++) {
    act(() => void vi.advanceTimersByTime(50))
    for (const item of container.querySelectorAll('.reveal-slips > li, .reveal-crowd > li'))
      names.add(item.textContent ?? '')
  }
  cleanup()
  return [...names].toSorted()
}

describe('in the scene', () => {
  it('names fall while a winner is pending, except entries of earlier winners', () => {
    for (const brand of ['box', 'lucky'] as const) {
      expect(seen(brand, 'pour', 0)).toEqual(['Ada', 'Bob', 'Cleo'])
      expect(seen(brand, 'pour', 1)).toEqual(['Bob', 'Cleo'])
    }
  })

  it('the winner is not among the other names', () => {
    for (const brand of ['box', 'lucky'] as const) expect(seen(brand, 'shown', 0)).toEqual([])
  })

  it('shows an entry without a name as its number, and no blank paper', () => {
    const numbers = sample.map((entry) => ({ ...entry, name: null }))
    for (const brand of ['box', 'lucky'] as const) {
      expect(seen(brand, 'pour', 0, numbers)).toEqual(['#1', '#2', '#5', '#9'])
      expect(seen(brand, 'pour', 0, [])).toEqual([])
    }
  })

  it("a winner's picture replaces their initial if there is one", () => {
    for (const picture of ['/api/results/x/pictures/y', undefined]) {
      const winners = [{ ...ada, name: '@ada', picture }]
      const { container } = render(
        <FrameProvider frame={frame} t={t} patterns={[] as never}>
          <Scene
            show="box"
            winners={winners}
            brand="box"
            moment={{ phase: 'shown', index: 0 }}
            sample={sample}
            label="recorded"
            calm
          />
        </FrameProvider>,
      )
      const face = container.querySelector('.reveal-lifted .face')
      expect(face?.textContent).toBe(picture && 'A')
      expect(face?.querySelector('img')?.getAttribute('src')).toBe(picture)
      cleanup()
    }
  })
})
