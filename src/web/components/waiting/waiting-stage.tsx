import './waiting.css'
import type { ReactNode } from 'react'
import type { CheckIn } from '#contract/draws/results.ts'
import { titleWithoutNames } from '#contract/draws/titles/chance-title.ts'
import { utcBeside } from '#locales/draw-zone.ts'
import { Rosette } from '../../art/rosette.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useFrame, useLocale, useT } from '../../i18n/frame.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { VisuallyHidden } from '../../ui/inline-text.tsx'
import { BrandMark } from '../frame/brand-name.tsx'
import { HashText } from '../receipt/hash.tsx'
import { type ServerClock, secondsOf, useLeft } from './server-clock.ts'

export interface WaitingStageProps {
  draw: Pick<CheckIn, 'title' | 'source' | 'winners_count' | 'commit_hash' | 'ledger_index' | 'overdue'>
  beacon: NonNullable<CheckIn['beacon']>
  clock: ServerClock
  /** beside the hash */
  children?: ReactNode
}

/** A sealed list waits for a number that does not exist yet: under the room of the draw, or where there is none. */
export function WaitingStage({ draw, beacon, clock, children }: WaitingStageProps) {
  const { brand, t } = useFrame()
  const { number, exactTimeAndUtc } = useFormat()
  const remaining = useLeft(beacon.due, clock, secondsOf)
  const round = number(beacon.round)
  const isToss = draw.source.type === 'chance'
  return (
    <section
      className="waiting [--art-1:var(--stage-mark)] [--art-2:var(--stage-ink)] relative grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)] my-7 overflow-hidden rounded-[calc(var(--r-control)*2)] bg-stage text-stage-ink phone:grid-cols-1 phone:my-0 phone:-mx-(--gutter) phone:rounded-none [&_.mark-eyes]:fill-stage"
      aria-labelledby="waiting-title"
    >
      <div
        className="relative min-h-105 overflow-hidden [background:radial-gradient(75%_65%_at_50%_46%,var(--stage-glow),transparent_75%)] [container-type:size] phone:h-52.5 phone:min-h-0"
        aria-hidden="true"
      >
        <Rosette
          hash={draw.commit_hash}
          size={900}
          lineWidth={0.9}
          draw
          className="absolute inset-bs-[44%] inset-s-1/2 size-[110cqmax] [translate:-50%_-50%] opacity-34 text-stage-line [mask:radial-gradient(circle,black_28%,rgb(0_0_0_/_0.4)_55%,transparent_72%)]"
        />
      </div>
      <div className="relative grid grid-cols-1 gap-4 content-center p-[clamp(20px,4vw,48px)] phone:pbs-5 phone:px-(--gutter) phone:pbe-6">
        <p className="flex gap-3 items-center text-stage-ink-2 text-15">
          <BrandMark look={brand.key} size={28} />
          {t('waiting.title')}
        </p>
        <h1 className="text-[clamp(1.75rem,1.2rem_+_2vw,2.5rem)] wrap-anywhere" id="waiting-title" dir="auto">
          {titleWithoutNames(draw, t)}
        </h1>
        <p className="visually-hidden" role="status">
          {draw.overdue ? t('waiting.overdue.title') : t('waiting.said', { round })}
        </p>
        <div className="grid content-center min-h-28 phone:min-h-22">
          {draw.overdue ? (
            <div className="waiting-late grid gap-1 ps-4 border-s-4 border-s-stage-win text-15 leading-[1.5]">
              <p className="strong">{t('waiting.overdue.title')}</p>
              <p>{t('waiting.overdue.text', { round, time: exactTimeAndUtc(beacon.due) })}</p>
            </div>
          ) : (
            <p
              className="waiting-left flex gap-4 items-center text-stage-ink-2"
              aria-hidden="true"
              data-near={remaining === 0 || undefined}
            >
              <b className="min-w-[1.2ch] text-stage-win font-heading text-[clamp(4rem,3rem_+_4vw,6.5rem)] leading-none font-display tabular-nums tracking-[-0.03em]">
                {remaining > 0 ? number(remaining) : '…'}
              </b>
              <span className="max-w-[18ch] leading-[1.35]">
                {remaining > 0 ? t('waiting.seconds', { count: remaining }) : t('waiting.any_moment')}
              </span>
            </p>
          )}
        </div>
        <WaitingSteps ledgerIndex={draw.ledger_index} beacon={beacon} isToss={isToss} />
        <p
          className="text-stage-ink-2 text-14 [&[data-over]]:invisible"
          data-over={remaining === 0 || undefined}
        >
          {t('waiting.nobody')}
        </p>
        {children}
        <p className="pbs-3 [border-block-start:1px_solid_color-mix(in_srgb,var(--stage-ink)_22%,transparent)] text-stage-ink-2">
          <HashText hash={draw.commit_hash} />
        </p>
        <noscript className="text-stage-ink-2 text-14">
          {/* Reloads by itself; with scripts the page polls and updates in place. */}
          <meta httpEquiv="refresh" content="3" />
          <p>{t('waiting.reloads')}</p>
        </noscript>
      </div>
    </section>
  )
}

interface WaitingStepsProps {
  ledgerIndex: CheckIn['ledger_index']
  beacon: NonNullable<CheckIn['beacon']>
  /** a toss, which has no winners */
  isToss: boolean
}

/** What is done, what is being waited for, and what comes next. */
function WaitingSteps({ ledgerIndex, beacon: { round, due }, isToss }: WaitingStepsProps) {
  const t = useT()
  const locale = useLocale()
  const { number, timeZone } = useFormat()
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', timeZone })
  const time = clock.format(new Date(due)) + utcBeside(due, timeZone, 'seconds')
  const steps: readonly Step[] = [
    { state: 'done', text: t(isToss ? 'waiting.step.toss_sealed' : 'waiting.step.sealed') },
    ...(ledgerIndex === null
      ? []
      : [{ state: 'done' as const, text: t('waiting.step.ledger', { line: number(ledgerIndex) }) }]),
    { state: 'now', text: t('waiting.step.round', { round: number(round), time }) },
    { state: 'next', text: t(isToss ? 'waiting.step.toss' : 'waiting.step.winners') },
  ]
  return (
    <ol className="grid gap-2.5 text-15 leading-[1.4]" aria-label={t('waiting.steps')}>
      {steps.map(({ state, text }) => (
        <li className={`grid grid-cols-[20px_minmax(0,1fr)] gap-3 ${looks[state].step}`} key={text}>
          <Icon className={looks[state].icon} name={icons[state]} size={20} />
          <span>
            <VisuallyHidden>{t(`waiting.step.${state}`)} </VisuallyHidden>
            {text}
          </span>
        </li>
      ))}
    </ol>
  )
}

interface Step {
  state: keyof typeof icons
  text: string
}

const looks = {
  done: { step: '', icon: 'mbs-px text-stage-mark' },
  now: { step: 'font-semibold', icon: 'spinner' },
  next: { step: 'text-stage-ink-2', icon: 'mbs-px' },
}

const icons = { done: 'check-circle', now: 'spinner', next: 'ticket' } as const

interface CountdownProps {
  /** ISO time of the awaited event */
  due: string
  clock: ServerClock
}

/**
 * Days, hours, minutes and seconds in large numbers; screen readers can read them but are not interrupted every second.
 */
export function Countdown({ due, clock }: CountdownProps) {
  const t = useT()
  const { number } = useFormat()
  const remaining = useLeft(due, clock, secondsOf)
  const parts = {
    days: Math.floor(remaining / 86_400),
    hours: Math.floor(remaining / 3600) % 24,
    minutes: Math.floor(remaining / 60) % 60,
    seconds: remaining % 60,
  }
  return (
    <div
      className="flex flex-wrap gap-y-3 gap-x-[clamp(var(--s4),3vw,var(--s6))]"
      role="timer"
      aria-label={t('waiting.countdown')}
    >
      {units.slice(parts.days > 0 ? 0 : 1).map((unit) => (
        <p className="grid min-w-[4.2ch] text-14 text-ink-2" key={unit}>
          <b className="font-heading text-[clamp(2.5rem,1.4rem_+_5vw,4.5rem)] leading-none font-display tabular-nums tracking-[-0.03em] text-ink">
            {unit === 'days' ? number(parts.days) : String(parts[unit]).padStart(2, '0')}
          </b>
          <span>{t(`waiting.unit.${unit}`, { count: parts[unit] })}</span>
        </p>
      ))}
    </div>
  )
}

const units = ['days', 'hours', 'minutes', 'seconds'] as const
