import { useT } from '../i18n/frame.tsx'
import { Icon } from '../ui/icon.tsx'
import { PersonName } from './person-name.tsx'
import { Sentence, slot } from './sentence.tsx'
import { TimeLeft } from './time-left.tsx'
import type { HeldPlace } from './winner-places.ts'

/** What became of a winner since the draw: gave way, came forward, or has so long to do so. Often nothing at all. */
export function WinnerState({ held, isVoid }: { held: HeldPlace; isVoid: boolean }) {
  const t = useT()
  const { gaveWay, winner } = held
  if (gaveWay) {
    const text = t('result.winner.gave_way', {
      name: slot(0),
      reason: t(`receipt.reason.${gaveWay.reason}`),
    })
    return (
      <p className="winner-state">
        <Icon name="swap" size={16} />
        <span>
          <Sentence text={text} parts={[<PersonName key="to" person={gaveWay.to} className="strong" />]} />
        </span>
      </p>
    )
  }
  if (!winner.claim || isVoid) return null
  const { claimed_at, deadline } = winner.claim
  return (
    <p className={claimed_at ? 'winner-state winner-claimed' : 'winner-state'}>
      <Icon name={claimed_at ? 'check' : 'clock'} size={16} />
      {claimed_at ? <span>{t('result.winner.claimed')}</span> : <TimeLeft deadline={deadline} />}
    </p>
  )
}
