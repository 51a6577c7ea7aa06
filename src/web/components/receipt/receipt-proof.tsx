import type { ReactNode } from 'react'
import type { Result } from '#contract/draws/results.ts'
import { Band } from '../../art/band.tsx'
import { ProvableSeal, Rosette } from '../../art/rosette.tsx'
import { RecordedSeal } from '../../art/seal.tsx'
import { useT } from '../../i18n/frame.tsx'

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
      {/* Beside the card with the question there is no room for lines that no text touches. */}
      {hash && (
        <Rosette
          hash={hash}
          size={300}
          className="receipt-rosette absolute -z-1 opacity-42 [mask:linear-gradient(black_68%,transparent_92%)] phone:hidden to-1240:not-to-1000:hidden -inset-bs-21 -inset-e-30"
        />
      )}
      <div className="receipt-body pbs-8 px-11 pbe-9 phone:pbs-6 phone:px-(--gutter) phone:pbe-7 print:pbs-5 print:px-6 print:pbe-6 grid grid-cols-1 gap-6">
        {seal}
        {check}
      </div>
      {hash && <Band />}
    </section>
  )
}

/** What a draw may claim to be. Two badges that share neither shape nor pattern. */
export function LabelSeal({ result }: { result: Pick<Result, 'label' | 'mode' | 'commit_hash'> }) {
  const t = useT()
  if (result.label === 'recorded')
    return <RecordedSeal title={t('receipt.recorded')} text={t('receipt.recorded.text')} />
  const text = t(result.mode === 'scheduled' ? 'receipt.provable.scheduled' : 'receipt.provable.instant')
  return <ProvableSeal hash={result.commit_hash} title={t('receipt.provable')} text={text} />
}
