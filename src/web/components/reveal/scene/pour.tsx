import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { EligibleEntry } from '#contract/draws/results.ts'
import { Name } from '#web/ui/inline-text.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { playBeat } from '../room/room-sound.ts'
import { labelOf, paceOf } from './pouring.ts'

interface Props {
  entries: readonly EligibleEntry[]
  /** a short pour, between two winners or without a wait */
  isShort: boolean
  /** the last names fall in, and no more follow */
  isOver: boolean
  /** turns over the entries of earlier pours */
  skips: number
  /** names that a later pour is ahead of the first one, which begins slowly */
  headStart: number
}

/** Those that have fallen longer ago are inside the box. */
const maxFalling = 14

/** Entries falling into the box, ever faster; without entries nothing falls. */
export function Pour({ entries, isShort, isOver, skips, headStart }: Props) {
  const { number } = useFormat()
  const list = useRef<HTMLUListElement>(null)
  const [fallen, setFallen] = useState(0)
  const isEmpty = entries.length === 0

  useEffect(() => {
    if (isEmpty || isOver) return undefined
    const pace = paceOf(fallen + headStart, isShort)
    const timer = setTimeout(
      () => {
        playBeat(pace.progress)
        setFallen(fallen + 1)
      },
      fallen === 0 ? 0 : pace.pauseMs,
    )
    return () => clearTimeout(timer)
  }, [isEmpty, isOver, isShort, headStart, fallen])

  useEffect(() => {
    if (!isOver) return
    for (const fall of list.current?.getAnimations({ subtree: true }) ?? []) fall.updatePlaybackRate(5)
  }, [isOver])

  const first = Math.max(0, fallen - maxFalling)
  const falling = Array.from({ length: fallen - first }, (_, slip) => first + slip)
  return (
    // At the opening of the box; each slip is moved from there.
    <ul className="reveal-slips absolute inset-bs-[10%] inset-s-1/2" ref={list}>
      {falling.map((slip) => {
        const entry = entries.at((skips + slip) % entries.length)
        return (
          entry && (
            <Slip
              key={slip}
              index={slip}
              text={labelOf(entry, number)}
              fallMs={paceOf(slip + headStart, isShort).fallMs}
            />
          )
        )
      })}
    </ul>
  )
}

interface SlipProps {
  index: number
  text: string
  fallMs: number
}

/** Comes from above, floats long enough to be read, and is pulled in. */
function Slip({ index, text, fallMs }: SlipProps) {
  const slip = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    const free = freeShareBeside(slip.current)
    const aside = Math.max(-free, Math.min(free, (((index * 0.618) % 1) - 0.5) * 34))
    const lean = (index % 2 ? 1 : -1) * (2 + (index % 3))
    const height = [-43, -27, -35][index % 3] ?? 0
    const place = (x: number, y: number, turn: number, scale: number) =>
      `translate(calc(-50% + ${x}cqw), calc(-50% + ${y}cqh)) rotate(${turn}deg) scale(${scale})`
    slip.current?.animate(
      [
        { transform: place(aside, -84, lean * 3, 1.05), easing: 'cubic-bezier(0.1, 0.7, 0.3, 1)' },
        { transform: place(aside, height, lean, 1), offset: 0.28, easing: 'linear' },
        { transform: place(aside * 0.86, height + 7, lean * 0.6, 0.98), offset: 0.66, easing: 'ease-in' },
        { transform: place(0, 26, 0, 0.36), offset: 1 },
      ],
      { duration: fallMs, fill: 'both' },
    )
  }, [index, fallMs])
  return (
    <li
      ref={slip}
      className="absolute inset-bs-0 inset-s-0 w-max max-w-[62cqw] pbs-[1.3cqh] pbe-[1.7cqh] px-[3.4cqh] rounded-[1cqh] bg-stage-paper [box-shadow:0_1.4cqh_3cqh_rgb(0_0_0/0.35)] text-stage-on-paper [font:700_clamp(30px,7cqh,72px)/1.2_var(--display)] tracking-[-0.03em] truncate will-change-transform upright:max-w-[86cqw] upright:pbs-[2cqw] upright:pbe-[2.6cqw] upright:px-[5cqw] upright:rounded-[2cqw] upright:text-[clamp(28px,9.6cqw,72px)]"
    >
      <Name>{text}</Name>
    </li>
  )
}

/** How far a slip may be from the middle without being cut off, in hundredths of the stage's width. */
function freeShareBeside(slip: HTMLElement | null): number {
  const width = slip?.closest('.reveal-stage')?.clientWidth ?? 0
  return slip && width > 0 ? Math.max(0, 48 - (50 * slip.offsetWidth) / width) : 17
}
