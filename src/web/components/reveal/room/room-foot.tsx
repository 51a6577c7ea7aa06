import type { RefObject } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { secondsOf, useLeft } from '../../waiting/server-clock.ts'
import type { Moment, Phase } from '../ceremony.ts'
import type { RevealProps, Wait } from '../reveal-props.ts'
import type { Show } from '../shows.ts'
import { ShowSwitch } from './show-switch.tsx'
import { SoundSwitch } from './sound-switch.tsx'

type Props = Pick<
  RevealProps,
  'brand' | 'places' | 'entries' | 'sealedAt' | 'wait' | 'isTest' | 'onShare'
> & {
  moment: Moment
  /** how many winners there are, once that is known */
  count: number
  label: 'recorded' | 'provable'
  show: Show
  forward: RefObject<HTMLButtonElement | null>
  onSwitch: (show: Show) => void
  onNext: () => void
  onAll: () => void
  onLeave: () => void
}

/** The step of the draw, three facts, and actions that are each available by key, pointer and screen reader. */
export function RoomFoot(props: Props) {
  const { brand, places = 0, moment, count, show, forward } = props
  const { onSwitch, onNext, onAll, onLeave, onShare } = props
  const t = useT()
  const { phase, index } = moment
  const isLast = phase === 'all' || (phase === 'shown' && count === 1)
  const forwardWords = isLast
    ? t('reveal.to_result')
    : phase === 'shown'
      ? t('reveal.next')
      : t('reveal.skip')
  const isLater = count === 0 || undefined
  const several = (count || places) > 1
  const showsAll = several && phase !== 'all' && !(phase === 'shown' && index + 1 === count)
  return (
    <div className="reveal-foot">
      <div className="reveal-facts">
        <RoomStep {...props} phase={phase} />
        <RoomFacts {...props} />
      </div>
      <div className="reveal-keys">
        {/* Hidden until there is something to press on, so that its neighbors stay where they are. */}
        <button
          type="button"
          ref={forward}
          className={isLast ? 'reveal-end' : undefined}
          data-later={isLater}
          onClick={onNext}
        >
          <kbd aria-hidden="true">{t('reveal.key.space')}</kbd>
          {forwardWords}
        </button>
        {isLast && onShare && (
          <button type="button" className="reveal-share" onClick={onShare}>
            <Icon name="share" />
            {t('reveal.share')}
          </button>
        )}
        {showsAll && (
          <button type="button" data-later={isLater} onClick={onAll} aria-keyshortcuts="A">
            <kbd aria-hidden="true">A</kbd>
            {t('reveal.show_all')}
          </button>
        )}
        <SoundSwitch />
        {!isLast && <ShowSwitch brand={brand} show={show} onSwitch={onSwitch} />}
        {!isLast && (
          <button type="button" onClick={onLeave} aria-keyshortcuts="Escape">
            <kbd aria-hidden="true">{t('reveal.key.escape')}</kbd>
            {t('reveal.leave')}
          </button>
        )}
      </div>
    </div>
  )
}

function RoomFacts({ entries, sealedAt, isTest, label }: Props) {
  const t = useT()
  const locale = useLocale()
  const { number, timeZone } = useFormat()
  const timeOf = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', timeZone })
  return (
    // Hidden facts keep the place of those that are not known yet.
    <dl data-known={entries !== undefined || undefined}>
      <Fact name={t('reveal.entries')} value={number(entries ?? 0)} />
      {!isTest && (
        <>
          <Fact name={t('reveal.sealed')} value={timeOf.format(sealedAt ? new Date(sealedAt) : 0)} />
          <Fact name={t('reveal.label')} value={t(`reveal.${label}`)} />
        </>
      )}
    </dl>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

type RoomStepProps = Pick<RevealProps, 'entries' | 'isTest' | 'wait'> & {
  phase: Phase
  count: number
}

/** Where the draw is, in one line: sealed, waiting, or the number is here. Its place stays, so that nothing moves. */
function RoomStep({ entries, isTest, wait, phase, count }: RoomStepProps) {
  const t = useT()
  if (isTest) return null
  const isUnderway = phase === 'pour' || phase === 'hush'
  return (
    <p className="reveal-step" role="status">
      {isUnderway &&
        (count > 0 ? (
          wait && t('reveal.arrived')
        ) : wait ? (
          <Waiting wait={wait} />
        ) : (
          entries === undefined && t('reveal.sealing')
        ))}
    </p>
  )
}

function Waiting({ wait: { due, clock, round, overdue } }: { wait: Wait }) {
  const t = useT()
  const { number, exactTimeAndUtc } = useFormat()
  const isDue = useLeft(due, clock, secondsOf) === 0
  if (overdue)
    return (
      <>
        <strong>{t('waiting.overdue.title')}</strong>{' '}
        {t('waiting.overdue.text', { round: number(round), time: exactTimeAndUtc(due) })}
      </>
    )
  return t(isDue ? 'waiting.any_moment' : 'waiting.said', { round: number(round) })
}
