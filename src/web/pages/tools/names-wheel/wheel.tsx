import '#web/components/reveal/machines/wheel.css'
import './names-wheel.css'
import { useMemo, useRef, useState } from 'react'
import { pickOne } from '#draw/chance/lists.ts'
import { BrandMark } from '#web/components/frame/brand-name.tsx'
import { WheelFront, WheelRim } from '#web/components/reveal/machines/wheel-front.tsx'
import { segmentLabel, segmentPath, shapeOf, textPlace } from '#web/components/reveal/machines/wheel-shape.ts'
import { playChime } from '#web/components/reveal/room/room-sound.ts'
import { useFrame } from '#web/i18n/frame.tsx'
import { byDevice } from '../chance-parts/device-chance.ts'
import { type ListEntry, readWeighted, withoutLine } from '../list-parts/read-entries.ts'
import type { TypedList } from '../list-parts/use-typed-list.ts'
import type { Palette } from './saved-wheels.tsx'
import { type Spin, useWheelSpin } from './use-wheel-spin.ts'

interface Props {
  entries: readonly ListEntry[]
  palette: Palette
  spin: Spin | undefined
  onRest: () => void
}

const tones = { brand: 3, bright: 6, soft: 6 } as const
/** The style sheet of the wheel knows the first three. */
const furtherTones: Record<number, string> = {
  3: '[--tone-0:var(--tone-3)] [--on-tone-0:var(--on-tone-3)]',
  4: '[--tone-0:var(--tone-4)] [--on-tone-0:var(--on-tone-4)]',
  5: '[--tone-0:var(--tone-5)] [--on-tone-0:var(--on-tone-5)]',
}
/** The names of more entries cannot be read on their segments. */
const maxLabels = 150
/** More edges than this are a gray ring. */
const maxPegs = 100

/** A wheel with one segment per entry, as wide as its tickets. Screen readers get the text beside it. */
export function NamesWheel({ entries, palette, spin, onRest }: Props) {
  const { brand } = useFrame()
  const wheel = useRef<HTMLDivElement>(null)
  const labels = useMemo(() => entries.map(({ name }) => segmentLabel(name)), [entries])
  const weights = useMemo(() => entries.map(({ weight }) => weight), [entries])
  const { starts, widths } = useMemo(() => shapeOf(weights), [weights])
  useWheelSpin(wheel, { labels, weights, spin, onRest })
  return (
    <div
      className="reveal-wheel names-wheel"
      ref={wheel}
      data-palette={palette}
      data-crowd={labels.length > maxPegs || undefined}
      aria-hidden="true"
    >
      <div className="relative me-[calc(var(--wheel)_*_0.04)] size-[calc(var(--wheel)_*_0.9)]">
        <svg className="wheel-disc" viewBox="-500 -500 1000 1000">
          <WheelRim />
          {labels.map((label, segment) => (
            <g
              key={`${segment} ${label}`}
              className={`wheel-segment ${furtherTones[toneOf(segment, labels.length, tones[palette])] ?? ''}`}
              data-tone={toneOf(segment, labels.length, tones[palette])}
              data-won={segment === spin?.index || undefined}
            >
              <path d={segmentPath(starts[segment] ?? 0, widths[segment] ?? 0)} />
              {labels.length <= maxLabels && (
                <text transform={textPlace(starts[segment] ?? 0, widths[segment] ?? 0)}>{label}</text>
              )}
            </g>
          ))}
          {labels.length <= maxPegs &&
            labels.map((label, segment) => (
              <circle
                key={`${segment} ${label}`}
                className="wheel-peg"
                cx="482"
                r="7"
                fill="var(--wheel-peg)"
              />
            ))}
        </svg>
        <svg className="wheel-front" viewBox="-500 -500 1000 1000">
          <WheelFront />
        </svg>
        <BrandMark className="wheel-mark" look={brand.key} size={64} />
      </div>
      <p className="wheel-under" />
    </div>
  )
}

/** The last segment must differ from the first, beside which it is. */
function toneOf(segment: number, count: number, all: number): number {
  return segment === count - 1 && count % all === 1 ? 1 : segment % all
}

/** More segments turn too slowly on a phone; longer lists have a tool of their own. */
export const maxOnWheel = 1000

/** A spin with the wheel that it turns, which stays while the list below changes. */
interface Spun extends Spin {
  entries: readonly ListEntry[]
  rests: boolean
  /** the list before the winner left it */
  before?: string | undefined
}

/** What was drawn, decided by this device before the wheel turns. */
export function useWheel({ text, write }: TypedList, removes: boolean) {
  const [spun, setSpun] = useState<Spun>()
  /** never the same twice, or the wheel would not turn again after another list */
  const [spins, setSpins] = useState(0)
  const [winners, setWinners] = useState<readonly string[]>([])
  const [isRefused, setRefused] = useState(false)
  const typed = useMemo(() => readWeighted(text), [text])
  const isTurning = spun !== undefined && !spun.rests
  const isLong = typed.length > maxOnWheel
  const winner = spun?.rests ? spun.entries[spun.index] : undefined

  function spin() {
    if (isTurning || typed.length === 0 || isLong) return
    const index = byDevice((random) =>
      pickOne(
        typed.map(({ weight }) => weight),
        random,
      ),
    )
    setRefused(index === undefined)
    if (index === undefined) return
    const no = spins + 1
    setSpins(no)
    setSpun({ no, index, stop: stopOf(no), entries: typed, rests: false })
  }

  function rest() {
    const drawn = spun?.entries[spun.index]
    if (!spun || !drawn) return
    setWinners([...winners, drawn.name])
    setSpun({ ...spun, rests: true, ...(removes && { before: text }) })
    if (removes) write(withoutLine(text, drawn.line))
    playChime()
  }

  function remove() {
    if (!spun || !winner) return
    setSpun({ ...spun, before: text })
    write(withoutLine(text, winner.line))
  }

  function putBack() {
    if (spun?.before === undefined) return
    write(spun.before)
    setSpun({ ...spun, before: undefined })
  }

  return {
    entries: spun?.entries ?? typed.slice(0, maxOnWheel),
    typed,
    spun,
    winner,
    winners,
    isTurning,
    isLong,
    isRefused,
    spin,
    rest,
    remove,
    putBack,
    /** another list than the one that was drawn from */
    clear: () => setSpun(undefined),
    forgetWinners: () => setWinners([]),
  }
}

/** Not always in the middle of a segment; what is drawn does not depend on it. */
function stopOf(no: number): number {
  return 0.5 + (((no * 0.618034) % 1) - 0.5) * 0.7
}
