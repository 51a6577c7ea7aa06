import type { ReactNode } from 'react'
import { Band } from '../../art/band.tsx'
import { Rosette } from '../../art/rosette.tsx'
import { useT } from '../../i18n/frame.tsx'
import './receipt.css'

interface ReceiptProofProps {
  /** of the draw; undefined unless the draw is provable, because only such a proof has the engraving */
  hash: string | undefined
  seal: ReactNode
  /** the check of the receipt, which only a page can provide */
  check: ReactNode
}

/** What a draw may claim to be, and whether its receipt says so too. */
export function ReceiptProof({ hash, seal, check }: ReceiptProofProps) {
  const t = useT()
  return (
    <section
      className={hash ? 'receipt receipt-proof' : 'receipt receipt-proof receipt-recorded'}
      id="proof"
      aria-label={t('receipt.proof')}
    >
      {hash && <Band />}
      {hash && <Rosette hash={hash} size={300} className="receipt-rosette" />}
      <div className="receipt-body">
        {seal}
        {check}
      </div>
      {hash && <Band />}
    </section>
  )
}
