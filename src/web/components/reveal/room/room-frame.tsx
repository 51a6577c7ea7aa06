import type { RefObject } from 'react'
import type { BrandKey } from '#brand.ts'
import drawn from '#web/art/ceremonies.svg?no-inline'
import { BrandMark } from '#web/components/frame/brand-name.tsx'
import { OrganizerLogo } from '#web/components/look/organizer-look.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useFrame, useLocale, useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { secondsOf, useLeft } from '../../waiting/server-clock.ts'
import type { Moment, Phase } from '../ceremony.ts'
import type { RevealProps, Wait } from '../reveal-props.ts'
import { nextShow, type Show } from '../shows.ts'
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

interface ShowSwitchProps {
  brand: BrandKey
  show: Show
  className?: string
  onSwitch: (show: Show) => void
}

/** Changes how the winners that follow are shown, in the room and on the stage; the choice of others stays theirs. */
export function ShowSwitch({ brand, show, className, onSwitch }: ShowSwitchProps) {
  const t = useT()
  const label = t('reveal.show', { name: t(`reveal.show.${show}`) })
  return (
    <button
      type="button"
      className={className ? `reveal-switch ${className}` : 'reveal-switch'}
      aria-keyshortcuts="C"
      aria-label={label}
      title={label}
      onClick={() => onSwitch(nextShow(brand, show))}
    >
      <svg viewBox="0 0 48 40" width={29} height={24} aria-hidden="true">
        <use href={`${drawn}#${show}`} />
      </svg>
      <span aria-hidden="true">{t(`reveal.show.${show}`)}</span>
    </button>
  )
}

type RoomHeadProps = Pick<
  RevealProps,
  'title' | 'places' | 'audience' | 'brand' | 'logo' | 'commitHash' | 'isTest'
> & {
  moment: Moment
  /** how many winners there are, once that is known */
  count: number
  titleId: string
}

/** As wide as any other. */
const noHash = '0'.repeat(64)

export function RoomHead(props: RoomHeadProps) {
  const { title, places, audience, brand, logo, commitHash, count, isTest, moment, titleId } = props
  const frame = useFrame()
  const { t } = frame
  const { phase, index } = moment
  const hash = commitHash ?? noHash
  return (
    <div className="reveal-head">
      <h1 id={titleId}>
        <BrandMark look={brand} size={30} />
        {logo && <OrganizerLogo logo={logo} alt="" />}
        {isTest && <strong className="reveal-test">{t('reveal.test')}</strong>}
        <bdi>{title || (places ? t('waiting.untitled', { count: places }) : frame.brand.name)}</bdi>
      </h1>
      <p aria-hidden="true">
        {phase !== 'all' && count > 1 && <span>{t('reveal.place', { rank: index + 1, count })}</span>}
        {/* The seal has its place before it is known. */}
        {!isTest && (
          <code className="reveal-seal" key={commitHash} data-later={!commitHash || undefined}>
            {t('reveal.seal', { hash: `${hash.slice(0, 8)}…${hash.slice(-8)}` })}
          </code>
        )}
      </p>
      {audience && <div className="reveal-audience">{audience}</div>}
    </div>
  )
}
