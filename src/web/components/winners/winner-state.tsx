import { useSyncExternalStore } from 'react'
import { formatLocales } from '#locales/locales.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLocale, useT } from '../../i18n/frame.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { PersonName } from '../person-name.tsx'
import { Sentence, slot } from '../sentence.tsx'
import type { HeldPlace } from './winner-places.ts'

/** Below the ticket, never on it: the ticket is the draw. */
const lookOfState = 'grid grid-cols-[16px_minmax(0,1fr)] gap-2 mbs-2 text-14 leading-[1.4]'

/** What happened to a winner since the draw: replaced, came forward, or still has time to do so. */
export function WinnerState({ winner: { gaveWay, winner } }: { winner: HeldPlace }) {
  const t = useT()
  if (gaveWay) {
    const text = t('result.winner.gave_way', {
      name: slot(0),
      reason: t(`receipt.reason.${gaveWay.reason}`),
    })
    return (
      <p className={`${lookOfState} text-ink-2`}>
        <Icon className="mbs-0.5" name="swap" size={16} />
        <span>
          <Sentence text={text} parts={[<PersonName key="to" person={gaveWay.to} className="strong" />]} />
        </span>
      </p>
    )
  }
  if (!winner.claim) return null
  const { claimed_at, deadline } = winner.claim
  return (
    <p className={`${lookOfState} ${claimed_at ? 'text-good' : 'text-ink-2'}`}>
      <Icon className="mbs-0.5" name={claimed_at ? 'check' : 'clock'} size={16} />
      {claimed_at ? <span>{t('result.winner.claimed')}</span> : <TimeLeft deadline={deadline} />}
    </p>
  )
}

/** The deadline for a winner to come forward: the moment itself, and with scripts the remaining time. */
function TimeLeft({ deadline }: { deadline: string }) {
  const t = useT()
  const { dateTimeAndUtc } = useFormat()
  const locale = useLocale()
  const now = useSeconds()
  const seconds = now === undefined ? undefined : Math.floor(Date.parse(deadline) / 1000) - now
  if (seconds !== undefined && seconds <= 0) return <span>{t('result.winner.overdue')}</span>
  const text = seconds === undefined ? undefined : wordsFor(formatLocales[locale], durationOf(seconds))
  return (
    <span>
      <time dateTime={deadline}>{t('result.winner.claim_until', { date: dateTimeAndUtc(deadline) })}</time>
      {text && (
        <span className="block font-medium text-14 leading-[1.5] font-mono text-ink normal-nums" role="timer">
          {t('result.winner.time_left', { time: text })}
        </span>
      )}
    </span>
  )
}

/** Browsers without duration formatting show the deadline only. */
function wordsFor(tag: string, duration: Duration): string | undefined {
  const { DurationFormat } = Intl as typeof Intl & { DurationFormat?: Durations }
  return DurationFormat && new DurationFormat(tag, { style: 'short' }).format(duration)
}

type Durations = new (tag: string, options: { style: 'short' }) => { format: (duration: Duration) => string }

type Duration = Partial<Record<'days' | 'hours' | 'minutes' | 'seconds', number>>

/** A countdown duration: the two largest relevant units, or just one if the other is 0. */
export function durationOf(seconds: number): Duration {
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor(seconds / 3600) % 24
  const minutes = Math.floor(seconds / 60) % 60
  if (days > 0) return roundedUp({ days, hours })
  if (hours > 0) return roundedUp({ hours, minutes })
  return { minutes, seconds: seconds % 60 }
}

function roundedUp(duration: Duration): Duration {
  return Object.fromEntries(Object.entries(duration).filter(([, amount]) => amount > 0))
}

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let seconds = 0

/** The time in whole seconds since 1970, updated every second; undefined on the server and in the first render. */
function useSeconds(): number | undefined {
  return useSyncExternalStore(
    listen,
    () => seconds || currentSeconds(),
    () => undefined,
  )
}

/** One shared timer for all listeners; stopped when there are none. */
function listen(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, 1000)
  tick()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick(): void {
  seconds = currentSeconds()
  for (const listener of listeners) listener()
}

function currentSeconds(): number {
  seconds = Math.floor(Date.now() / 1000)
  return seconds
}
