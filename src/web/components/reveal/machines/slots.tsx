import './slots.css'
import { type ReactNode, useRef } from 'react'
import type { BrandKey } from '#brand.ts'
import type { EligibleEntry } from '#contract/draws/results.ts'
import { BrandMark } from '#web/components/frame/brand-name.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { hushOf, type Moment } from '../ceremony.ts'
import type { RevealWinner } from '../reveal-props.ts'
import { isOf, labelOf } from '../scene/pouring.ts'
import { useFirst, useSame } from './kept.ts'
import { useReels } from './use-reels.ts'

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
    <div className="reveal-slots" ref={cabinet} data-slots={phase}>
      <div className="slots-cabinet">
        <div className="slots-lights" />
        <div className="slots-windows">
          <Symbols symbols={symbols} />
          <div className="reel reel-names">
            {rows.map((row) => (
              <p key={row} className="reel-row" />
            ))}
          </div>
          <Symbols symbols={symbols} />
          <div className="slots-line" />
        </div>
        <div className="slots-lights" />
      </div>
      <div className="slots-lever" />
      {total !== undefined && total > shown.length && (
        <p className="reveal-sampled">
          {t('reveal.sampled', { shown: number(shown.length), total: number(total) })}
        </p>
      )}
    </div>
  )
}

function Symbols({ symbols }: { symbols: readonly ReactNode[] }) {
  return (
    <div className="reel reel-symbols">
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
