import type { RefObject } from 'react'
import { BrandMark } from '#web/components/frame/brand-name.tsx'
import { OrganizerLogo } from '#web/components/look/organizer-look.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useFrame, useLocale, useT } from '#web/i18n/frame.tsx'
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

/** Below everything, in the room and on the stage. */
export const footLook =
  'reveal-foot relative z-3 row-start-3 flex gap-6 items-end justify-between py-[3.4cqh] px-[4cqw] text-[max(14px,1.9cqh)] text-stage-ink-2 upright:flex-col upright:gap-2 upright:items-stretch upright:pbs-5 upright:pbe-[max(16px,env(safe-area-inset-bottom))] upright:px-4 upright:bg-stage upright:text-[clamp(14px,4cqw,15px)]'

/** A touch leaves the place it touched hovered. */
const keyLook =
  'inline-flex gap-2 items-center min-h-11 py-0 cursor-pointer underline-offset-[0.25em] [@media(hover:hover)]:hover:underline data-later:invisible'
const plainLook =
  'px-1 border-0 rounded-control bg-transparent text-stage-ink font-medium aria-pressed:bg-[color-mix(in_srgb,var(--stage-ink)_16%,transparent)]'
const endLook =
  'px-4.5 border-0 rounded-button bg-stage-ink text-stage font-semibold upright:flex-1 upright:justify-center'
const plainKey = `${keyLook} ${plainLook}`

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
    <div className={footLook}>
      <div className="grid gap-3 max-w-[27cqw] upright:max-w-none">
        <RoomStep {...props} phase={phase} />
        <RoomFacts {...props} />
      </div>
      <div className="reveal-keys flex flex-wrap gap-x-5 gap-y-1 upright:gap-1 upright:justify-between upright:pbs-1 upright:[border-block-start:1px_solid_color-mix(in_srgb,var(--stage-ink)_30%,transparent)]">
        {/* Hidden until there is something to press on, so that its neighbors stay where they are. */}
        <button
          type="button"
          ref={forward}
          className={isLast ? `${keyLook} ${endLook}` : plainKey}
          data-later={isLater}
          onClick={onNext}
        >
          <Key>{t('reveal.key.space')}</Key>
          {forwardWords}
        </button>
        {isLast && onShare && (
          <button
            type="button"
            className={`reveal-share ${keyLook} px-3.5 border-[1.5px] border-current rounded-button bg-transparent text-stage-ink font-medium`}
            onClick={onShare}
          >
            <Icon name="share" />
            {t('reveal.share')}
          </button>
        )}
        {showsAll && (
          <button
            type="button"
            className={plainKey}
            data-later={isLater}
            onClick={onAll}
            aria-keyshortcuts="A"
          >
            <Key>A</Key>
            {t('reveal.show_all')}
          </button>
        )}
        <SoundSwitch className={plainKey} isTight={showsAll || (isLast && onShare !== undefined)} />
        {!isLast && <ShowSwitch className={plainKey} brand={brand} show={show} onSwitch={onSwitch} />}
        {!isLast && (
          <button type="button" className={plainKey} onClick={onLeave} aria-keyshortcuts="Escape">
            <Key>{t('reveal.key.escape')}</Key>
            {t('reveal.leave')}
          </button>
        )}
      </div>
    </div>
  )
}

function Key({ children }: { children: string }) {
  return (
    <kbd
      className="py-[0.45em] px-[0.5em] border-current bg-transparent text-[0.92em] text-inherit upright:hidden"
      aria-hidden="true"
    >
      {children}
    </kbd>
  )
}

function RoomFacts({ entries, sealedAt, isTest, label }: Props) {
  const t = useT()
  const locale = useLocale()
  const { number, timeZone } = useFormat()
  const timeOf = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', timeZone })
  return (
    // Hidden facts keep the place of those that are not known yet. On a short phone the third would take a line of its
    // own; the receipt has it.
    <dl
      className="flex flex-wrap gap-x-[3.4cqw] gap-y-2 not-data-known:invisible upright:gap-x-[clamp(14px,5cqw,22px)] upright-short:[&>:nth-child(3)]:hidden"
      data-known={entries !== undefined || undefined}
    >
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
      <dd className="mbs-0.75 text-stage-ink [font:500_max(14px,2cqh)/1.3_var(--mono)] tracking-[-0.02em] upright:text-[1em]">
        {value}
      </dd>
    </div>
  )
}

type RoomStepProps = Pick<RevealProps, 'entries' | 'isTest' | 'wait'> & {
  phase: Phase
  count: number
}

/**
 * Where the draw is, in one line: sealed, waiting, or the number is here. Its place stays, so that nothing moves; a
 * short phone has no room for a line that is mostly empty, and there it lies on the stage.
 */
function RoomStep({ entries, isTest, wait, phase, count }: RoomStepProps) {
  const t = useT()
  if (isTest) return null
  const isUnderway = phase === 'pour' || phase === 'hush'
  return (
    <p
      className="content-end min-h-[2.8em] text-stage-ink font-medium leading-[1.4] to-380:min-h-[4.2em] upright-short:absolute upright-short:inset-[auto_0_100%] upright-short:min-h-0 upright-short:pt-5 upright-short:px-4 upright-short:not-empty:[background:linear-gradient(transparent,var(--stage)_20px)]"
      role="status"
    >
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
    // Title and seal share a line of a phone if they fit; otherwise each has its own.
    <div className="reveal-head relative z-3 row-start-1 flex gap-6 items-center justify-between py-[3.4cqh] px-[4cqw] text-[max(14px,2.1cqh)] upright:flex-wrap upright:gap-x-4 upright:gap-y-1 upright:px-4 upright:text-[clamp(14px,4cqw,15px)]">
      <h1
        id={titleId}
        className="flex gap-3.5 items-center min-w-0 [font:600_1em/1.3_var(--text)] tracking-normal wrap-anywhere"
      >
        <BrandMark look={brand} size={30} />
        {logo && <OrganizerLogo logo={logo} alt="" />}
        {isTest && (
          <strong className="min-w-0 py-[0.2em] px-[0.7em] border-2 border-dashed border-current rounded-control">
            {t('reveal.test')}
          </strong>
        )}
        <bdi className="line-clamp-2">
          {title || (places ? t('waiting.untitled', { count: places }) : frame.brand.name)}
        </bdi>
      </h1>
      <p
        className="flex flex-wrap gap-x-[2cqw] gap-y-1 items-center justify-end text-stage-ink-2 upright:flex-auto upright:gap-x-2 upright:gap-y-0"
        aria-hidden="true"
      >
        {phase !== 'all' && count > 1 && (
          <span className="upright:not-last:flex-[1_0_auto]">
            {t('reveal.place', { rank: index + 1, count })}
          </span>
        )}
        {/* The seal has its place before it is known. */}
        {!isTest && (
          <code
            className="reveal-seal data-later:invisible animate-[reveal-fade_var(--d-lock)_var(--ease-out)_both] upright:text-[clamp(11.5px,3.6cqw,14px)]"
            key={commitHash}
            data-later={!commitHash || undefined}
          >
            {t('reveal.seal', { hash: `${hash.slice(0, 8)}…${hash.slice(-8)}` })}
          </code>
        )}
      </p>
      {/* Below the head, so that it moves nothing when it comes. */}
      {audience && (
        <div className="reveal-audience absolute inset-bs-[calc(100%-1.4cqh)] inset-e-[4cqw] py-[0.25em] px-[0.75em] rounded-[99px] bg-[color-mix(in_srgb,var(--stage)_80%,transparent)] text-stage-ink empty:hidden">
          {audience}
        </div>
      )}
    </div>
  )
}
