import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { EligibleEntry } from '#contract/draws/results.ts'
import { Name } from '#web/ui/inline-text.tsx'
import { useFormat } from '../../../i18n/format.ts'
import type { RevealWinner } from '../reveal-props.ts'
import { playBeat } from '../room/room-sound.ts'
import { type Bubble, isOf, labelOf, moveBubbles, paceOf } from './pouring.ts'

interface Props {
  entries: readonly EligibleEntry[]
  /** the winner, once nothing moves: the bubble that is left */
  winner: RevealWinner | undefined
  isShort: boolean
  /** turns over the entries of earlier crowds */
  skips: number
  /** bubbles that a later crowd begins with */
  headStart: number
  /** from the moment they stop until one is left in the middle */
  hushMs: number
}

/** Shares of that time: nothing moves, then bubbles pop, then the one that is left moves to the middle. */
const stillShare = 0.19
const glideShare = 0.2

/** Bubbles that collide, ever faster, until they stop and pop, and one is left. */
export function Bubbles({ entries, winner, isShort, skips, headStart, hushMs }: Props) {
  const { number } = useFormat()
  const crowd = useRef<HTMLUListElement>(null)
  const [come, setCome] = useState(0)
  const [most, setMost] = useState(0)
  const isOver = winner !== undefined
  const hasRoom = come < Math.min(most, entries.length)
  // A crowd that is smaller than the list changes: the oldest bubble leaves for a new one.
  const isComing = !isOver && (hasRoom || (most > 0 && entries.length > most))
  const first = Math.max(0, come - most)
  const shown = Array.from({ length: come - first }, (_, index) => first + index)
  const entryOf = (bubble: number) => entries.at((skips + bubble) % entries.length)
  const survivor = winner && survivorOf(shown, entryOf, winner)
  useMotion(crowd, come, isShort, isOver)
  usePops(crowd, survivor, hushMs)

  useLayoutEffect(() => {
    const { clientWidth = 0, clientHeight = 0 } = crowd.current ?? {}
    const room = Math.min(18, Math.max(7, Math.round((clientWidth * clientHeight) / 42_000)))
    setMost(room)
    if (headStart > 0) setCome(Math.min(room, entries.length))
  }, [headStart, entries.length])

  useEffect(() => {
    if (!isComing) return undefined
    const pace = paceOf(come, isShort)
    const timer = setTimeout(() => {
      playBeat(pace.progress)
      setCome(come + 1)
    }, pace.pauseMs)
    return () => clearTimeout(timer)
  }, [isComing, isShort, come])

  return (
    <ul className="reveal-crowd absolute inset-[11cqh_0_25cqh] z-1 upright:inset-[17cqh_0_24cqh]" ref={crowd}>
      {shown.map((bubble) => {
        const entry = entryOf(bubble)
        if (!entry) return null
        const isLast = bubble === survivor
        return (
          // Placed by the physics, from the middle of each.
          <li
            key={bubble}
            className="absolute inset-bs-0 left-0 max-w-[46cqw] pbs-[1.8cqh] pbe-[2.2cqh] px-[3.8cqh] rounded-[5cqh] bg-stage-slip text-stage-ink [font:700_clamp(28px,6.8cqh,84px)/1.2_var(--display)] tracking-[-0.02em] will-change-[translate] after:inset-be-[-1.4cqh] after:inset-s-[4cqh] after:w-[3cqh] after:h-[2cqh] upright:max-w-[80cqw] upright:pbs-[2.4cqw] upright:pbe-[3cqw] upright:px-[5cqw] upright:rounded-[8cqw] upright:text-[clamp(24px,7.4cqw,60px)]"
            data-bubble={bubble}
            data-last={isLast || undefined}
          >
            <Name className="block truncate">{isLast && winner ? winner.name : labelOf(entry, number)}</Name>
          </li>
        )
      })}
    </ul>
  )
}

/** The winner's bubble; where the winner is not in this crowd, the newest bubble is theirs. */
function survivorOf(
  shown: readonly number[],
  entryOf: (bubble: number) => EligibleEntry | undefined,
  winner: RevealWinner,
): number | undefined {
  const own = shown.find((bubble) => {
    const entry = entryOf(bubble)
    return entry !== undefined && isOf(entry, [winner])
  })
  return own ?? shown.at(-1)
}

/** Places every bubble before its first paint and moves them all until they must be still. */
function useMotion(
  crowd: { readonly current: HTMLUListElement | null },
  come: number,
  isShort: boolean,
  isOver: boolean,
): void {
  const bubbles = useRef(new Map<string, Bubble>())
  const { progress } = paceOf(come, isShort)

  useLayoutEffect(() => {
    if (!crowd.current || come === 0) return
    const present = new Map<string, Bubble>()
    for (const item of crowd.current.querySelectorAll('li')) {
      const name = item.dataset['bubble'] ?? ''
      present.set(name, bubbles.current.get(name) ?? entering(item, crowd.current, Number(name)))
    }
    bubbles.current = present
    place(crowd.current, present)
  }, [crowd, come])

  useLayoutEffect(() => {
    const box = crowd.current
    if (!isOver || !box) return
    // Who won may be a hidden entry, whose name is wider than its number, or the newest, which is only on its way in.
    for (const item of box.querySelectorAll('li')) {
      const bubble = bubbles.current.get(item.dataset['bubble'] ?? '')
      if (bubble) bubble.width = item.offsetWidth
    }
    const bounds = { width: box.clientWidth, height: box.clientHeight }
    // Each time, those that overlap part further.
    for (let time = 0; time < 12; time++) moveBubbles([...bubbles.current.values()], bounds, 0, 0)
    place(box, bubbles.current)
  }, [crowd, isOver])

  useEffect(() => {
    if (isOver) return undefined
    let frame = 0
    let before = performance.now()
    const move = (now: number) => {
      const box = crowd.current
      if (box) {
        const bounds = { width: box.clientWidth, height: box.clientHeight }
        const speed = Math.min(bounds.width, bounds.height) * (0.16 + 0.75 * progress)
        moveBubbles([...bubbles.current.values()], bounds, speed, Math.min(0.05, (now - before) / 1000))
        place(box, bubbles.current)
      }
      before = now
      frame = requestAnimationFrame(move)
    }
    frame = requestAnimationFrame(move)
    return () => cancelAnimationFrame(frame)
  }, [crowd, progress, isOver])
}

/** A new bubble comes from an edge, towards the middle. */
function entering(item: HTMLElement, box: HTMLElement, index: number): Bubble {
  const angle = index * 2.4
  const { clientWidth: width, clientHeight: height } = box
  return {
    x: width / 2 + Math.cos(angle) * width,
    y: height / 2 + Math.sin(angle) * height,
    vx: -Math.cos(angle + 0.7),
    vy: -Math.sin(angle + 0.7),
    width: item.offsetWidth,
    height: item.offsetHeight,
  }
}

function place(box: HTMLElement, bubbles: ReadonlyMap<string, Bubble>): void {
  for (const item of box.querySelectorAll('li')) {
    const bubble = bubbles.get(item.dataset['bubble'] ?? '')
    // Not `transform`: a bubble that pops is scaled around its own middle.
    if (bubble) item.style.translate = centeredAt(bubble.x, bubble.y)
  }
}

/** Pops all but one; then the one that is left moves to the middle. */
function usePops(
  crowd: { readonly current: HTMLUListElement | null },
  survivor: number | undefined,
  hushMs: number,
): void {
  useEffect(() => {
    const box = crowd.current
    if (survivor === undefined || !box) return undefined
    const items = [...box.querySelectorAll('li')]
    const last = items.find((item) => item.dataset['bubble'] === String(survivor))
    const others = items.filter((item) => item !== last)
    const times = popTimes(others.length, hushMs)
    const timers = others.map((item, index) =>
      setTimeout(() => {
        playBeat(1)
        item.dataset['popped'] = 'true'
      }, times[index]),
    )
    last?.animate(
      { translate: centeredAt(box.clientWidth / 2, box.clientHeight / 2), scale: '1.15' },
      {
        delay: hushMs * (1 - glideShare),
        duration: hushMs * glideShare,
        easing: 'ease-in-out',
        fill: 'forwards',
      },
    )
    return () => timers.forEach(clearTimeout)
  }, [crowd, survivor, hushMs])
}

/** Milliseconds at which bubbles pop: after a stillness, fast at first, the last ones apart. */
function popTimes(count: number, hushMs: number): number[] {
  const popping = hushMs * (1 - stillShare - glideShare)
  return Array.from(
    { length: count },
    (_, index) => hushMs * stillShare + popping * ((index + 1) / count) ** 2,
  )
}

function centeredAt(x: number, y: number): string {
  return `calc(${x}px - 50%) calc(${y}px - 50%)`
}
