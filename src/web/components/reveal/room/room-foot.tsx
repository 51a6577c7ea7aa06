import type { RefObject } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import type { Moment } from '../ceremony.ts'
import type { RevealProps } from '../reveal-props.ts'
import type { Show } from '../shows.ts'
import { RoomStep } from './room-step.tsx'
import { ShowSwitch } from './show-switch.tsx'
import { SoundSwitch } from './sound-switch.tsx'

type Props = Pick<RevealProps, 'brand' | 'entries' | 'sealedAt' | 'wait' | 'isTest'> & {
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
  const { brand, entries, sealedAt, moment, count, label, show, forward } = props
  const { onSwitch, onNext, onAll, onLeave } = props
  const t = useT()
  const locale = useLocale()
  const { number, timeZone } = useFormat()
  const timeOf = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', timeZone })
  const { phase, index } = moment
  const isLast = phase === 'all' || (phase === 'shown' && count === 1)
  const forwardWords = isLast
    ? t('reveal.to_result')
    : phase === 'shown'
      ? t('reveal.next')
      : t('reveal.skip')
  const showsAll = count > 1 && phase !== 'all' && !(phase === 'shown' && index + 1 === count)
  return (
    <div className="reveal-foot">
      <div className="reveal-facts">
        <RoomStep {...props} phase={phase} />
        {entries !== undefined && (
          <dl>
            <Fact name={t('reveal.entries')} value={number(entries)} />
            {sealedAt && (
              <>
                <Fact name={t('reveal.sealed')} value={timeOf.format(new Date(sealedAt))} />
                <Fact name={t('reveal.label')} value={t(`reveal.${label}`)} />
              </>
            )}
          </dl>
        )}
      </div>
      <div className="reveal-keys">
        {count > 0 && (
          <button type="button" ref={forward} className={isLast ? 'reveal-end' : undefined} onClick={onNext}>
            <kbd aria-hidden="true">{t('reveal.key.space')}</kbd>
            {forwardWords}
          </button>
        )}
        {showsAll && (
          <button type="button" onClick={onAll} aria-keyshortcuts="A">
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

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
