import './waiting.css'
import type { ReactNode } from 'react'
import { titleWithoutNames } from '#contract/draws/chance-title.ts'
import type { CheckIn } from '#contract/draws/results.ts'
import { utcBeside } from '#locales/draw-zone.ts'
import { BrandMark } from '../../art/brand-mark.tsx'
import { Rosette } from '../../art/rosette.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useFrame, useLocale, useT } from '../../i18n/frame.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
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
    <section className="waiting" aria-labelledby="waiting-title">
      <div className="waiting-art" aria-hidden="true">
        <Rosette hash={draw.commit_hash} size={900} lineWidth={0.9} draw />
      </div>
      <div className="waiting-words">
        <p className="waiting-by">
          <BrandMark look={brand.key} size={28} />
          {t('waiting.title')}
        </p>
        <h1 id="waiting-title" dir="auto">
          {titleWithoutNames(draw, t)}
        </h1>
        <p className="visually-hidden" role="status">
          {draw.overdue ? t('waiting.overdue.title') : t('waiting.said', { round })}
        </p>
        <div className="waiting-turn">
          {draw.overdue ? (
            <div className="waiting-late">
              <p className="strong">{t('waiting.overdue.title')}</p>
              <p>{t('waiting.overdue.text', { round, time: exactTimeAndUtc(beacon.due) })}</p>
            </div>
          ) : (
            <p className="waiting-left" aria-hidden="true" data-near={remaining === 0 || undefined}>
              <b>{remaining > 0 ? number(remaining) : '…'}</b>
              <span>
                {remaining > 0 ? t('waiting.seconds', { count: remaining }) : t('waiting.any_moment')}
              </span>
            </p>
          )}
        </div>
        <WaitingSteps ledgerIndex={draw.ledger_index} beacon={beacon} isToss={isToss} />
        <p className="waiting-nobody" data-over={remaining === 0 || undefined}>
          {t('waiting.nobody')}
        </p>
        {children}
        <p className="waiting-hash">
          <HashText hash={draw.commit_hash} />
        </p>
        <noscript>
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
    <ol className="waiting-steps" aria-label={t('waiting.steps')}>
      {steps.map(({ state, text }) => (
        <li key={text} data-state={state}>
          <Icon name={icons[state]} size={20} {...(state === 'now' && { className: 'spinner' })} />
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

const icons = { done: 'check-circle', now: 'spinner', next: 'ticket' } as const
