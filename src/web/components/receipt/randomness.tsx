import type { Result } from '../../../contract/results.ts'
import { useT } from '../../i18n/frame.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ReceiptPart } from './receipt-part.tsx'
import { roundLink } from './round-link.ts'

/** Where the random number came from, and for a public one where a stranger finds it without us. */
export function Randomness({ beacon }: { beacon: Result['beacon'] }) {
  const t = useT()
  if (!beacon)
    return (
      <ReceiptPart label={t('receipt.randomness')}>
        <p>{t('receipt.randomness.local')}</p>
      </ReceiptPart>
    )
  const link = roundLink(beacon)
  return (
    <ReceiptPart label={t('receipt.randomness')}>
      <p>{t('receipt.randomness.beacon', { round: beacon.round })}</p>
      {link ? (
        <p>
          <a className="receipt-link" href={link} rel="noreferrer">
            {t('receipt.randomness.link')} <Icon name="external" size={16} />
          </a>
        </p>
      ) : (
        <p className="muted">{t('receipt.randomness.own_chain')}</p>
      )}
    </ReceiptPart>
  )
}
