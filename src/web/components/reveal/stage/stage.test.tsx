// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EligibleEntry } from '#contract/draws/results.ts'
import giveaway from '#locales/messages/en/giveaway.json' with { type: 'json' }
import { FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import type { Phase } from '../ceremony.ts'
import type { RevealWinner } from '../reveal-props.ts'
import { Stage } from './stage.tsx'

// The confetti needs a canvas, which jsdom lacks.
beforeEach(() => void vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null))
afterEach(() => {
  cleanup()
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

function seen(brand: 'box' | 'lucky', phase: Phase, index: number, entries = sample): string[] {
  const { container } = render(
    <FrameProvider frame={frame} t={t} patterns={[] as never}>
      <Stage
        winners={[ada, bob]}
        brand={brand}
        commitHash={'ab'.repeat(32)}
        moment={{ phase, index }}
        sample={entries}
        label="recorded"
        calm
      />
    </FrameProvider>,
  )
  return [...container.querySelectorAll('.reveal-slips > li, .reveal-crowd > li:not([data-gone])')].map(
    (shown) => shown.textContent ?? '',
  )
}

describe('on the stage', () => {
  it('every entry is a bubble, and whoever rises leaves the crowd with all of their entries', () => {
    expect(seen('lucky', 'shuffle', 0)).toEqual(['Ada', 'Bob', 'Ada', 'Cleo'])
    expect(seen('lucky', 'shown', 0)).toEqual(['Bob', 'Cleo'])
    expect(seen('lucky', 'shuffle', 1)).toEqual(['Bob', 'Cleo'])
    expect(seen('lucky', 'shown', 1)).toEqual(['Cleo'])
  })

  it('slips say who is still in the draw', () => {
    expect(new Set(seen('box', 'shuffle', 0))).toEqual(new Set(['Ada', 'Bob', 'Cleo']))
    expect(new Set(seen('box', 'shuffle', 1))).toEqual(new Set(['Bob', 'Cleo']))
  })

  it('an entry without a name is its number, and no paper is blank', () => {
    const numbers = sample.map((entry) => ({ ...entry, name: null }))
    expect(new Set(seen('box', 'shuffle', 0, numbers))).toEqual(new Set(['#1', '#2', '#5', '#9']))
    expect(seen('lucky', 'shown', 0, numbers)).toEqual(['#2', '#5', '#9'])
    expect(seen('box', 'shuffle', 0, [])).toEqual([])
    expect(seen('lucky', 'shuffle', 0, [])).toEqual([])
  })
})
