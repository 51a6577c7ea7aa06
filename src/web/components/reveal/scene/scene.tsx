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
    <div className="reveal-stage absolute inset-0 overflow-hidden" aria-hidden="true">
      <div className="reveal-pattern absolute inset-0 [background:radial-gradient(60%_70%_at_50%_44%,var(--stage-glow),transparent_70%)]">
        {brand === 'box' && engraving && (
          <Rosette
            className="absolute inset-bs-[47%] inset-s-1/2 size-[150cqh] text-stage-line opacity-34 [mask:radial-gradient(circle,black_28%,rgb(0_0_0/0.4)_55%,transparent_72%)] [translate:-50%_-50%]"
            hash={engraving}
            size={900}
            lineWidth={0.9}
            draw
          />
        )}
        {/* A recorded draw has no rosette: plain waves instead. */}
        {label === 'recorded' && (
          <div className="reveal-waves absolute inset-0 bg-stage-line opacity-28 in-data-[brand=lucky]:hidden" />
        )}
      </div>
      {show !== 'plain' && <div className="reveal-rays absolute inset-bs-1/2 inset-s-1/2 size-[220cqmax]" />}
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
      <p className="reveal-writing absolute inset-bs-[46cqh] left-1/2 flex gap-[1.6cqh] py-[3cqh] px-[3.6cqh] rounded-[6cqh] bg-stage-slip [translate:-50%_-50%] after:inset-be-[-1.8cqh] after:inset-s-[4.4cqh] after:w-[3.4cqh] after:h-[2.4cqh]">
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
  return <canvas className="absolute inset-0 z-3 size-full pointer-events-none" ref={canvas} />
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
      className="reveal-digits absolute inset-bs-[7cqh] inset-x-0 text-center"
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

const liftedLook = {
  box: 'inset-be-[35cqh] isolate grid grid-cols-[minmax(0,1fr)_var(--stub)] w-[min(72cqw,128cqh)] upright:inset-be-[38cqh] upright:grid-cols-[minmax(0,1fr)] upright:w-[92cqw]',
  lucky:
    'inset-y-0 w-max h-fit max-w-[82cqw] my-auto pbs-[5cqh] pbe-[6cqh] px-[7cqh] rounded-[9cqh] bg-stage-win after:inset-be-[-8cqh] after:inset-s-[12cqh] after:w-[14cqh] after:h-[9cqh] upright:max-w-[88cqw] upright:p-7 upright:rounded-[32px] upright:after:inset-be-[-38px] upright:after:inset-s-[48px] upright:after:w-[64px] upright:after:h-[42px]',
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
    <div
      className={`reveal-lifted reveal-lifted-${brand} absolute inset-s-1/2 z-2 text-stage-on-win font-text ${liftedLook[brand]}`}
    >
      {brand === 'box' && (
        <div
          className="reveal-lifted-paper absolute inset-0 -z-1 overflow-hidden rounded-[1cqh] bg-stage-win"
          data-engraved={engraving ? true : undefined}
        >
          {engraving && (
            // The number is printed in the middle of the seal.
            <Rosette
              className="absolute inset-bs-1/2 inset-e-[calc(var(--stub)/2)] size-[58cqh] text-stage-win-edge opacity-72 [translate:50%_-50%] upright:inset-bs-auto upright:inset-e-0 upright:inset-be-0 upright:size-[84cqw] upright:[translate:40%_40%] rtl:[translate:-50%_-50%] upright:rtl:[translate:-50%_-50%]"
              hash={engraving}
              size={420}
              lineWidth={1}
              hole={0.24}
              copies={[5, 5, 4]}
            />
          )}
        </div>
      )}
      <div
        className={
          brand === 'box' ? 'pbs-[4.6cqh] pbe-[5cqh] px-[5cqh] upright:py-7 upright:px-6' : undefined
        }
      >
        <p className="[--win:var(--stage-win)] [--on-win:var(--stage-on-win)] flex gap-[max(12px,1.8cqh)] items-center text-[max(15px,2.7cqh)] text-stage-on-win-2 font-medium upright:text-[16px] [&>.face]:[--face:max(44px,9cqh)]">
          {picture && <Face name={name} src={picture} />}
          <span>
            {rankText}
            {brand === 'lucky' && ` · ${t('reveal.entry', { row })}`}
          </span>
        </p>
        <p
          className="mbs-[0.6cqh] [font:800_9cqh/1.1_var(--display)] tracking-[-0.04em] wrap-anywhere text-balance"
          ref={shown}
        >
          <Name>{name}</Name>
        </p>
        {comment && (
          <p className="mbs-[1.4cqh] text-[max(16px,3cqh)] leading-[1.35] line-clamp-2 wrap-anywhere">
            <bdi>{comment}</bdi>
          </p>
        )}
        {prize && (
          <p className="mbs-[1.6cqh] text-[max(15px,2.7cqh)] leading-[1.4] wrap-anywhere upright:text-[16px]">
            <bdi>{prize}</bdi>
          </p>
        )}
      </div>
      {brand === 'box' && (
        <div className="reveal-lifted-stub grid place-content-center my-[3.4cqh] [border-inline-start:0.35cqh_dotted_color-mix(in_srgb,var(--stage-on-win)_60%,transparent)] text-center upright:flex upright:gap-2 upright:items-baseline upright:my-0 upright:mx-6 upright:pbs-3 upright:pbe-4 upright:[border-block-start:2px_dotted_color-mix(in_srgb,var(--stage-on-win)_60%,transparent)] upright:[border-inline-start:0]">
          <span className="text-[max(13px,2.2cqh)] upright:text-[16px]">{t('reveal.stub')}</span>
          <b
            className="[font:600_max(20px,5.2cqh)/1.1_var(--mono)] tracking-[-0.06em] data-long:text-[max(14px,3cqh)] upright:text-[20px] upright:data-long:text-[20px]"
            data-long={String(row).length > 4 || undefined}
          >
            {number(row)}
          </b>
        </div>
      )}
    </div>
  )
}
