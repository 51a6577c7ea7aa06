import { useEffect, useState } from 'react'
import type { SelfCheck as Found } from '#contract/draws/after-the-draw.ts'
import { Sentence, slot } from '#web/components/sentence.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Name } from '#web/ui/inline-text.tsx'
import type { CheckedDraw } from '../check/verify-places.ts'

interface AnswerProps {
  /** as it was entered */
  name: string
  found: Found
  draw: CheckedDraw
}

/** In or out, each row with its reason, the odds, and the proof as soon as this device has verified it. */
export default function SelfCheckAnswer({ name, found, draw }: AnswerProps) {
  const t = useT()
  const isIn = found.found === 'in'
  const question = (
    <Name key="name" className="strong">
      {name}
    </Name>
  )
  return (
    <div
      className={`self-check-answer grid grid-cols-[24px_minmax(0,1fr)] gap-3 py-4.5 px-5 rounded-panel text-15 [&_p]:max-w-(--measure) ${isIn ? 'bg-good-wash' : 'bg-sunk'}`}
    >
      <Icon className={isIn ? 'text-good' : ''} name={isIn ? 'check-circle' : 'info'} size={24} />
      <div className="stack gap-3">
        <p className="text-18 leading-[1.3] wrap-anywhere">
          <Sentence text={t(`self_check.${found.found}`, { name: slot(0) })} parts={[question]} />
        </p>
        {(found.found === 'absent' || found.found === 'unknown') && (
          <p className="muted">{t(`self_check.${found.found}.text`)}</p>
        )}
        {isIn && <p>{t('self_check.odds', { tickets: found.tickets, total: found.tickets_total })}</p>}
        {found.places.length > 0 && (
          <ul className="stack gap-2">
            {found.places.map((place) => (
              <li key={place.row}>
                <PlaceLine place={place} />
              </li>
            ))}
          </ul>
        )}
        {found.places.length > 0 && <Proof name={name} found={found} draw={draw} />}
      </div>
    </div>
  )
}

function PlaceLine({ place }: { place: Found['places'][number] }) {
  const t = useT()
  const { row, reason, rank, duplicate_of, proof } = place
  return (
    <>
      <span className="font-medium text-14 leading-[1.5] font-mono normal-nums">
        {t('self_check.row', { row })}
      </span>{' '}
      <Name>{proof.key}</Name>
      {reason !== 'kept' && (
        <span className="block">
          {reason === 'duplicate' && duplicate_of === undefined
            ? t('self_check.reason.duplicate_elsewhere')
            : t(`self_check.reason.${reason}`, { row: duplicate_of ?? 0 })}
        </span>
      )}
      {rank !== undefined && <b className="block">{t('self_check.drawn', { rank })}</b>}
    </>
  )
}

/** Verified in this browser; without scripts the page says that it was not verified. */
function Proof({ name, found, draw }: AnswerProps) {
  const t = useT()
  const [verified, setVerified] = useState<{ found: Found; holds: boolean }>()
  useEffect(() => {
    let isCurrent = true
    void (async () => {
      const holds = await climbed(found, draw, name)
      if (isCurrent) setVerified({ found, holds })
    })()
    return () => {
      isCurrent = false
    }
  }, [name, found, draw])

  const holds = verified?.found === found ? verified.holds : undefined
  return (
    <>
      <p className="small muted without-script">{t('self_check.proof.none')}</p>
      <p
        className={
          holds === false
            ? 'flex gap-2 text-14 leading-[1.45] text-bad font-medium'
            : 'flex gap-2 text-14 leading-[1.45] text-ink-2'
        }
      >
        {holds !== undefined && (
          <Icon className="flex-none mbs-0.5" name={holds ? 'shield-check' : 'alert-circle'} size={16} />
        )}
        <span className={holds === undefined ? 'needs-script' : undefined}>
          {t(
            holds === undefined
              ? 'self_check.proof.running'
              : holds
                ? 'self_check.proof.ok'
                : 'self_check.proof.failed',
          )}
        </span>
      </p>
    </>
  )
}

/** The code is loaded on demand; a malformed answer does not verify. */
async function climbed(found: Found, draw: CheckedDraw, name: string): Promise<boolean> {
  const { verifyPlaces } = await import('../check/verify-places.ts')
  try {
    return verifyPlaces(found, draw, name)
  } catch {
    return false
  }
}
