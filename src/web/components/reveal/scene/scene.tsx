import './scene.css'
import { lazy, Suspense, useEffect, useRef } from 'react'
import type { EligibleEntry } from '#contract/draws/results.ts'
import { Rosette } from '#web/art/rosette.tsx'
import { hushOf, type Moment } from '../ceremony.ts'
import type { RevealProps } from '../reveal-props.ts'
import { isOf } from '../shown-entries.ts'
import type { Show } from '../shows.ts'
import { Box } from './box.tsx'
import { Bubbles } from './bubbles.tsx'
import { Digits } from './digits.tsx'
import { Lifted } from './lifted.tsx'
import { Pour } from './pour.tsx'

/** Few draws are shown by these. */
const Wheel = lazy(async () => ({ default: (await import('../machines/wheel.tsx')).Wheel }))
const Slots = lazy(async () => ({ default: (await import('../machines/slots.tsx')).Slots }))

type Props = Pick<RevealProps, 'brand' | 'commitHash' | 'wait' | 'entries'> & {
  show: Show
  winners: NonNullable<RevealProps['winners']>
  moment: Moment
  sample: readonly EligibleEntry[]
  label: 'recorded' | 'provable'
  calm: boolean
}

/** More than have fallen before the next winner's names begin. */
const skipsPerWinner = 11

/** Visual only: screen readers get the text of the alert instead. */
export function Scene(props: Props) {
  const { show, winners, brand, commitHash, wait, moment, label, calm } = props
  const { phase, index } = moment
  const isUp = phase === 'lift' || phase === 'shown'
  const winner = isUp ? winners[index] : undefined
  const engraving = label === 'provable' ? commitHash : undefined
  return (
    <div className="reveal-stage" aria-hidden="true">
      <div className="reveal-pattern">
        {brand === 'box' && engraving && <Rosette hash={engraving} size={900} lineWidth={0.9} draw />}
        {label === 'recorded' && <div className="reveal-waves" />}
      </div>
      <div className="reveal-rays" />
      {wait && winners.length === 0 && <Digits wait={wait} />}
      <Crowd {...props} />
      {(phase === 'shown' || phase === 'all') && !calm && show !== 'plain' && (
        <ConfettiLayer key={`confetti-${phase}-${index}`} />
      )}
      {winner && (
        <Lifted key={index} winner={winner} count={winners.length} brand={brand} engraving={engraving} />
      )}
    </div>
  )
}

/** The names of those who can still win, on their way. */
function Crowd({ show, winners, brand, wait, entries, moment, sample, calm }: Props) {
  const { phase, index } = moment
  if (show === 'plain') return null
  if (show === 'wheel' || show === 'slots') {
    const Machine = show === 'wheel' ? Wheel : Slots
    return (
      <Suspense>
        <Machine {...{ winners, brand, moment, calm }} entries={sample} total={entries} />
      </Suspense>
    )
  }
  const moves = !calm && (phase === 'pour' || phase === 'hush')
  const drawn = winners.slice(0, index)
  const crowd = {
    entries: sample.filter((entry) => !isOf(entry, drawn)),
    // A wait for the beacon is longer than the pour of a draw that waits for nothing.
    isShort: index > 0 || !wait,
    skips: index * skipsPerWinner,
    headStart: index > 0 ? 6 : 0,
  }
  if (show === 'box')
    return phase === 'all' ? null : (
      <Box>{moves && <Pour key={index} {...crowd} isOver={phase === 'hush'} />}</Box>
    )
  // Before the first name is there: someone is writing.
  if (phase === 'pour' && sample.length === 0)
    return (
      <p className="reveal-writing">
        <i />
        <i />
        <i />
      </p>
    )
  return moves ? (
    <Bubbles
      key={index}
      {...crowd}
      winner={phase === 'hush' ? winners[index] : undefined}
      hushMs={hushOf(show, index)}
    />
  ) : null
}

/** Mounted per winner, so it runs once for each. The drawing code is fetched when needed. */
function ConfettiLayer() {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let stop: (() => void) | undefined
    let isDone = false
    import('./confetti.ts').then(
      ({ throwConfetti }) => {
        if (!isDone && canvas.current) stop = throwConfetti(canvas.current)
      },
      // The ceremony works without confetti.
      () => undefined,
    )
    return () => {
      isDone = true
      stop?.()
    }
  }, [])
  return <canvas className="reveal-confetti" ref={canvas} />
}
