// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { EligibleEntry } from '#contract/draws/results.ts'
import giveaway from '#locales/messages/en/giveaway.json' with { type: 'json' }
import { FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import { hushOf, type Moment } from '../ceremony.ts'
import type { RevealWinner } from '../reveal-props.ts'
import { Slots } from './slots.tsx'
import { Wheel } from './wheel.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const t = createTexts('en', giveaway, 'GiveawayBox')
const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: false } as const
const listOf = (count: number, isPrivate = false) =>
  Array.from({ length: count }, (_, index) => ({
    row: index + 1,
    name: isPrivate ? null : `Name ${index + 1}`,
  })) as EligibleEntry[]
const winnerOf = (rank: number, row: number): RevealWinner => ({ rank, row, name: `Name ${row}` })

interface Shown {
  entries?: EligibleEntry[]
  total?: number
  winners: RevealWinner[]
  moment: Moment
  calm?: boolean
}

const machines = { wheel: Wheel, slots: Slots }
type Machine = keyof typeof machines

function watch(machine: Machine, first: Shown) {
  const Scene = machines[machine]
  const scene = ({ entries = listOf(12), total, calm = false, ...shown }: Shown) => (
    <FrameProvider frame={frame} t={t} patterns={[] as never}>
      <Scene entries={entries} total={total} brand="box" calm={calm} {...shown} />
    </FrameProvider>
  )
  const { container, rerender } = render(scene(first))
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  return {
    container,
    pass,
    show: (shown: Shown) => rerender(scene(shown)),
    /** The name that the machine points at. */
    under: () =>
      machine === 'wheel'
        ? container.querySelector('.wheel-under')?.textContent
        : middleRow(container)?.textContent,
    rests: () => container.querySelector('[data-rests]') !== null,
  }
}

function middleRow(container: Element): HTMLElement | undefined {
  const rows = [...container.querySelectorAll<HTMLElement>('.reel-names > .reel-row')]
  return rows.find(({ style }) => Math.abs(Number(/-?[\d.]+/.exec(style.transform)?.[0])) < 0.01)
}

it.each(['wheel', 'slots'] as const)('%s: stops at each winner in turn', (machine) => {
  const winners = [winnerOf(1, 7), winnerOf(2, 3)]
  const { pass, show, under, rests } = watch(machine, { winners: [], moment: { phase: 'pour', index: 0 } })
  pass(3000)
  for (const [index, winner] of winners.entries()) {
    if (index > 0) show({ winners, moment: { phase: 'pour', index } })
    pass(1900)
    show({ winners, moment: { phase: 'hush', index } })
    pass(1500)
    expect(rests()).toBe(false)
    pass(hushOf(machine, index) - 1500)
    expect([rests(), under()]).toEqual([true, winner.name])
    show({ winners, moment: { phase: 'shown', index } })
    expect(under()).toBe(winner.name)
  }
})

it.each(['wheel', 'slots'] as const)('%s: drawn entries leave the names', (machine) => {
  const winners = [winnerOf(1, 7), winnerOf(2, 3)]
  const { container, pass, show } = watch(machine, { winners, moment: { phase: 'shown', index: 0 } })
  show({ winners, moment: { phase: 'pour', index: 1 } })
  pass(1900)
  const names = [...container.querySelectorAll<SVGElement>('.wheel-segment, .reel-names > .reel-row')]
  const visible = names.filter(({ style }) => style.visibility !== 'hidden').map((name) => name.textContent)
  expect(visible.length).toBeGreaterThan(5)
  expect(visible).not.toContain('Name 7')
})

it.each(['wheel', 'slots'] as const)(
  '%s: shows a winner outside the sample, and a skipped turn',
  (machine) => {
    const winners = [winnerOf(1, 900)]
    const { pass, show, under } = watch(machine, { winners, moment: { phase: 'pour', index: 0 } })
    pass(700)
    show({ winners, moment: { phase: 'hush', index: 0 } })
    pass(400)
    show({ winners, moment: { phase: 'shown', index: 0 } })
    expect(under()).toBe('Name 900')
  },
)

it.each(['wheel', 'slots'] as const)(
  '%s: a private list shows numbers, before and after the draw',
  (machine) => {
    const entries = listOf(9, true)
    const winners = [winnerOf(1, 4)]
    const { container, under } = watch(machine, { entries, winners, moment: { phase: 'shown', index: 0 } })
    expect(under()).toBe('#4')
    expect(container.textContent).not.toContain('Name')
  },
)

it.each(['wheel', 'slots'] as const)(
  '%s: with reduced motion, shows a still image, then the winner',
  (machine) => {
    const winners = [winnerOf(1, 5)]
    const { container, pass, show, under } = watch(machine, {
      winners: [],
      calm: true,
      moment: { phase: 'pour', index: 0 },
    })
    const before = container.innerHTML
    pass(2000)
    expect(container.innerHTML).toBe(before)
    show({ winners, calm: true, moment: { phase: 'shown', index: 0 } })
    expect(under()).toBe('Name 5')
  },
)

it('a sample is labeled as one', () => {
  const moment = { phase: 'pour', index: 0 } as const
  const { container } = watch('wheel', { entries: listOf(40), total: 12_000, winners: [], moment })
  expect(container.textContent).toContain('Showing 28 of 12,000 entries')
  const thirty = watch('wheel', { entries: listOf(30), total: 30, winners: [], moment })
  expect(thirty.container.textContent).toContain('Showing 28 of 30 entries')
  const three = watch('wheel', { entries: listOf(3), total: 3, winners: [], moment })
  expect(three.container.textContent).not.toContain('Showing')
  expect(watch('slots', { total: 12, winners: [], moment }).container.textContent).not.toContain('Showing')
})
