import './lifted.css'
import './digits.css'
import './scene.css'
import { lazy, Suspense, useEffect, useRef } from 'react'
import type { BrandKey } from '#brand.ts'
import type { EligibleEntry } from '#contract/draws/results.ts'
import { Rosette } from '#web/art/rosette.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Face } from '#web/ui/face.tsx'
import { Name } from '#web/ui/inline-text.tsx'
import { secondsOf, useLeft } from '../../waiting/server-clock.ts'
import { hushOf, type Moment } from '../ceremony.ts'
import type { RevealProps, RevealWinner, Wait } from '../reveal-props.ts'
import type { Show } from '../shows.ts'
import { Box } from './box.tsx'
import { Bubbles } from './bubbles.tsx'
import { useFittedName } from './fit-name.ts'
import { Pour } from './pour.tsx'
import { isOf } from './pouring.ts'

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

/** The seconds that are left, as tall as the stage; the names fall in front of them. */
function Digits({ wait: { due, clock, overdue } }: { wait: Wait }) {
  const { number } = useFormat()
  const left = useLeft(due, clock, secondsOf)
  if (overdue) return null
  return (
    // Each number enters on its own.
    <b
      key={left}
      className="reveal-digits"
      data-near={left <= 3 || undefined}
      data-over={left === 0 || undefined}
    >
      {number(left)}
    </b>
  )
}

interface LiftedProps {
  winner: RevealWinner
  count: number
  brand: BrandKey
  /** the seal of a provable draw, engraved in its tickets */
  engraving: string | undefined
}

/** The one lit object: a ticket from the box, or a bubble from the crowd. */
function Lifted({ winner, count, brand, engraving }: LiftedProps) {
  const { rank, name, row, prize, comment, picture } = winner
  const t = useT()
  const { number } = useFormat()
  const shown = useRef<HTMLParagraphElement>(null)
  useFittedName(shown, name)
  const rankText = count > 1 ? t('reveal.place', { rank, count }) : t('reveal.place_single')
  return (
    <div className={`reveal-lifted reveal-lifted-${brand}`}>
      {brand === 'box' && (
        <div className="reveal-lifted-paper" data-engraved={engraving ? true : undefined}>
          {engraving && <Rosette hash={engraving} size={420} lineWidth={1} hole={0.24} copies={[5, 5, 4]} />}
        </div>
      )}
      <div className="reveal-lifted-main">
        <p className="reveal-lifted-place">
          {picture && <Face name={name} src={picture} />}
          <span>
            {rankText}
            {brand === 'lucky' && ` · ${t('reveal.entry', { row })}`}
          </span>
        </p>
        <p className="reveal-lifted-name" ref={shown}>
          <Name>{name}</Name>
        </p>
        {comment && (
          <p className="reveal-lifted-comment">
            <bdi>{comment}</bdi>
          </p>
        )}
        {prize && (
          <p className="reveal-lifted-prize">
            <bdi>{prize}</bdi>
          </p>
        )}
      </div>
      {brand === 'box' && (
        <div className="reveal-lifted-stub">
          <span>{t('reveal.stub')}</span>
          <b data-long={String(row).length > 4 || undefined}>{number(row)}</b>
        </div>
      )}
    </div>
  )
}
