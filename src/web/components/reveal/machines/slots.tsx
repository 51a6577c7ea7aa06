import './slots.css'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import type { BrandKey } from '#brand.ts'
import type { EligibleEntry } from '#contract/draws/results.ts'
import { BrandMark } from '#web/components/frame/brand-name.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { hushOf, type Moment, type Phase } from '../ceremony.ts'
import type { RevealWinner } from '../reveal-props.ts'
import { playBeat } from '../room/room-sound.ts'
import { isOf, labelOf } from '../scene/pouring.ts'
import { useFirst, useSame } from './kept.ts'
import { markRest, modulo, placeAt, planStop, type StopPlan } from './wheel-shape.ts'

interface Props {
  /** entries that can win, with those that were drawn before */
  entries: readonly EligibleEntry[]
  winners: readonly RevealWinner[]
  /** of all entries that can win, if that is known */
  total: number | undefined
  brand: BrandKey
  moment: Moment
  calm: boolean
}

/** Odd, so that one of them is in the middle; the outer ones are behind the drum. */
const rows = [0, 1, 2, 3, 4, 5, 6]

const reelLook =
  'reel relative h-[calc(var(--drum)*1.94)] overflow-hidden rounded-[1.6cqh] bg-(--slots-drum) text-(--slots-ink) [box-shadow:inset_0_0_0_0.4cqh_var(--slots-line)]'

/** A slot machine whose reels are names: they stop at each winner. */
export function Slots({ entries, total, winners, brand, moment, calm }: Props) {
  const { phase, index } = moment
  const t = useT()
  const { number } = useFormat()
  const cabinet = useRef<HTMLDivElement>(null)
  const shown = useFirst(entries)
  const known = useFirst(winners)
  const drawn = known.slice(0, index)
  const left = shown.filter((entry) => !isOf(entry, drawn))
  const labels = useSame(left.map((entry) => labelOf(entry, number)))
  const winner = known[index]
  const isPrivate = shown.some(({ name }) => name === null)
  const symbols = symbolsOf(brand)
  useReels(cabinet, {
    labels,
    winner: winner && labelOf(isPrivate ? { row: winner.row, name: null } : winner, number),
    symbols: symbols.length,
    phase,
    hushMs: hushOf('slots', index),
    calm,
  })
  return (
    <div
      className="reveal-slots absolute top-[46%] left-1/2 w-[min(78cqw,128cqh)] [translate:-50%_-50%] upright:top-[47%] upright:w-[92cqw] upright-short:top-[39%]"
      ref={cabinet}
      data-slots={phase}
    >
      <div className="slots-cabinet grid gap-[2cqh] py-[2cqh] px-[3cqh] rounded-[4cqh] upright:gap-[3cqw] upright:p-[4cqw] upright:rounded-[6cqw]">
        <div className="slots-lights" />
        <div className="relative grid grid-cols-[20cqh_minmax(0,1fr)_20cqh] gap-[1.6cqh] upright:grid-cols-2 upright:gap-[3cqw]">
          <Symbols symbols={symbols} />
          <div className={`reel-names upright:row-start-2 upright:col-span-full ${reelLook}`}>
            {rows.map((row) => (
              <p key={row} className="reel-row" />
            ))}
          </div>
          <Symbols symbols={symbols} />
          {/* Where the reels stop. */}
          <div className="slots-line absolute inset-[50%_-1.4cqh_auto] h-[calc(var(--drum)*0.56)] rounded-[1.2cqh] [translate:0_-50%] pointer-events-none upright:inset-[auto_-2cqw_calc(var(--drum)*0.97)] upright:h-[calc(var(--drum)*0.5)] upright:[translate:0_50%]" />
        </div>
        <div className="slots-lights" />
      </div>
      <div className="slots-lever absolute top-[12%] left-[calc(100%+1cqh)] w-[1.6cqh] h-[24cqh] rounded-[1cqh] bg-stage-ink-2 origin-[50%_100%] before:absolute before:top-[-3cqh] before:left-1/2 before:size-[6cqh] before:rounded-[50%] before:bg-stage-ink before:[translate:-50%_0] upright:hidden" />
      {total !== undefined && total > shown.length && (
        <p className="absolute top-[calc(100%+2cqh)] right-0 left-0 text-[max(14px,2cqh)] text-stage-ink-2 text-center">
          {t('reveal.sampled', { shown: number(shown.length), total: number(total) })}
        </p>
      )}
    </div>
  )
}

function Symbols({ symbols }: { symbols: readonly ReactNode[] }) {
  return (
    <div className={`reel-symbols upright:[--drum:min(13cqw,7cqh)] upright-short:[--drum:6cqh] ${reelLook}`}>
      {rows.map((row) => (
        <p key={row} className="reel-row">
          {symbols}
        </p>
      ))}
    </div>
  )
}

/** The mark of the site is where the side reels stop. */
function symbolsOf(brand: BrandKey): readonly ReactNode[] {
  return [
    <BrandMark key="mark" look={brand} size={48} />,
    <svg key="star" viewBox="0 0 32 32">
      <path d="M16 3l3.9 8.4 9.1 1.1-6.7 6.3 1.8 9.1-8.1-4.6-8.1 4.6 1.8-9.1L3 12.5l9.1-1.1z" />
    </svg>,
    <svg key="ticket" viewBox="0 0 32 32">
      <path d="M3 8h26v5a3 3 0 0 0 0 6v5H3v-5a3 3 0 0 0 0-6z" />
    </svg>,
    <svg key="clover" viewBox="0 0 32 32">
      <path d="M15 14C9 13 7 9 9 6s7-1 7 4c0-5 5-7 7-4s0 7-6 8c6-1 11 0 11 4s-6 5-10 0c1 5 3 8 6 10h-4c-3-3-4-6-4-10-4 5-10 4-10 0s5-5 9-4z" />
    </svg>,
    <svg key="diamond" viewBox="0 0 32 32">
      <path d="M9 5h14l6 8-13 15L3 13z" />
    </svg>,
  ]
}

/** Rows a millisecond, and how much is gained in one. */
const fullSpeed = 0.016
const gain = 0.000014
/** The winner stays on the line for this long before the ticket rises. */
const restMs = 900
/** When each reel stops, as a share of the time: the names last. */
const stopShares = [0.46, 1, 0.7]
const nameReel = 1
const minTickMs = 60
/** A winner of a longer list is not waited for: the name that comes by just then gives way. */
const maxRound = 14
/** A page that was not shown for a while goes on where it was. */
const maxStepMs = 200
/** Degrees of the drum between two rows. */
const step = 29

interface Reels {
  /** one an entry that can still win */
  labels: readonly string[]
  /** undefined until the winners are known */
  winner: string | undefined
  symbols: number
  phase: Phase
  hushMs: number
  calm: boolean
}

interface Reel {
  at: number
  speed: number
  plan?: StopPlan | undefined
}

/** Turns the reels by the phase: ever faster, then one after the other comes to rest, the names at the winner's. */
function useReels(cabinet: RefObject<HTMLElement | null>, props: Reels): void {
  const { labels, winner, symbols, phase, hushMs, calm } = props
  const state = useRef<Reel[]>(stopShares.map((_, index) => ({ at: index * 2, speed: 0 })))

  useLayoutEffect(() => {
    const box = cabinet.current
    if (!box) return undefined
    const reels = state.current
    const ends = phase === 'lift' || phase === 'shown' || phase === 'all'
    const stops = winner !== undefined && (phase === 'hush' || ends)
    const slowMs = Math.max(1, hushMs - restMs)
    for (const [index, reel] of reels.entries()) {
      const ms = slowMs * (stopShares[index] ?? 1)
      // Reels that were seen to stop keep their place.
      const isPlanned = ends && reel.plan !== undefined
      if (!stops) reel.plan = undefined
      else if (!isPlanned)
        reel.plan = index === nameReel ? planName(reel, ms) : planStop({ ...reel, ms }, 0, symbols)
      if (ends && reel.plan) reel.at = placeAt(reel.plan, ms)
    }
    const targetRow = stops ? endOf(reels[nameReel]?.plan) : undefined
    const textOf = (row: number) =>
      row === targetRow ? winner : labels.length > 0 ? labels[modulo(row, labels.length)] : ''
    draw()
    markRest(box, false)
    if (calm || ends) return undefined

    let [begin, before, tickedAt] = [0, 0, 0]
    let frame = requestAnimationFrame((time) => {
      begin = time
      before = time
      move(time)
    })
    function move(time: number) {
      if (!box) return
      const stepMs = Math.min(maxStepMs, time - before)
      before = time
      for (const reel of reels) turn(reel, time - begin, stepMs)
      const [, names] = reels
      if (names && Math.round(names.at) !== Math.round(names.at - names.speed * stepMs)) tick(names, time)
      draw()
      if (stops && time - begin > slowMs) markRest(box, true)
      frame = requestAnimationFrame(move)
    }
    function tick({ speed }: Reel, time: number) {
      if (time - tickedAt < minTickMs) return
      tickedAt = time
      playBeat(Math.min(1, speed / fullSpeed))
    }
    function draw() {
      for (const [index, part] of box?.querySelectorAll<HTMLElement>('.reel').entries() ?? [])
        drawReel(part, reels[index]?.at ?? 0, index === nameReel ? textOf : undefined, symbols)
    }
    function planName(reel: Reel, ms: number): StopPlan {
      const place = winner === undefined ? -1 : labels.indexOf(winner)
      return place >= 0 && labels.length <= maxRound
        ? planStop({ ...reel, ms }, place, labels.length)
        : planStop({ ...reel, ms }, 0, 1)
    }
    return () => cancelAnimationFrame(frame)
  }, [cabinet, labels, winner, symbols, phase, hushMs, calm])
}

function turn(reel: Reel, elapsed: number, stepMs: number): void {
  if (reel.plan) {
    const next = placeAt(reel.plan, elapsed)
    reel.speed = stepMs > 0 ? (next - reel.at) / stepMs : reel.speed
    reel.at = next
  } else {
    reel.speed = Math.min(fullSpeed, reel.speed + gain * stepMs)
    reel.at += reel.speed * stepMs
  }
}

function endOf(plan: StopPlan | undefined): number | undefined {
  return plan && Math.round(plan.from + plan.distance)
}

/** Rows lie on a drum that turns downwards; a row's text is set while it is behind the drum. */
function drawReel(
  reel: HTMLElement,
  at: number,
  textOf: ((row: number) => string | undefined) | undefined,
  symbols: number,
): void {
  const rows = reel.querySelectorAll<HTMLElement>('.reel-row')
  const first = Math.round(at) - (rows.length - 1) / 2
  for (let row = first; row < first + rows.length; row++) {
    const shown = rows[modulo(row, rows.length)]
    if (!shown) continue
    // Before the list is sealed, rows are empty.
    if (shown.dataset['row'] !== String(row) || (textOf && shown.textContent === '')) {
      shown.dataset['row'] = String(row)
      if (textOf) setText(shown, textOf(row) ?? '')
      else shown.dataset['symbol'] = String(modulo(row, symbols))
    }
    const angle = (at - row) * step
    const radians = (angle * Math.PI) / 180
    shown.style.transform = `translateY(calc(${Math.sin(radians).toFixed(4)} * var(--drum))) scaleY(${Math.max(0, Math.cos(radians)).toFixed(4)})`
    shown.style.opacity = Math.abs(angle) >= 88 ? '0' : String(0.25 + 0.75 * Math.cos(radians) ** 2)
  }
}

/** Longer names are smaller, down to a size that can still be read. */
function setText(row: HTMLElement, text: string): void {
  row.textContent = text
  row.style.setProperty('--fit', String(Math.max(0.6, Math.min(1, wholeLetters / Math.max(1, text.length)))))
}

const wholeLetters = 14
