import type { Result } from '#contract/draws/results.ts'
import { useT } from '../../i18n/frame.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { ReceiptPart } from './receipt-part.tsx'

/**
 * Chain hash of drand's public beacon; duplicated, because importing the engine's constant would load the pairing
 * arithmetic.
 */
export const publicChain = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971'

/** Where anyone can see a round of the public beacon, at a relay that is not ours; undefined for any other beacon. */
export function roundLink({ chain, round }: { chain: string; round: number }): string | undefined {
  return chain === publicChain ? `https://api.drand.sh/${chain}/public/${round}` : undefined
}

/** Where the random number came from, and for a public one, where anyone can find it independently of us. */
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
