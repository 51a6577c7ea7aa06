import type { Result } from '#contract/draws/results.ts'
import { ProvableSeal } from '../../art/provable-seal.tsx'
import { RecordedSeal } from '../../art/seal.tsx'
import { useT } from '../../i18n/frame.tsx'

/** What a draw may claim to be. Two badges that share neither shape nor pattern. */
export function LabelSeal({ result }: { result: Pick<Result, 'label' | 'mode' | 'commit_hash'> }) {
  const t = useT()
  if (result.label === 'recorded')
    return <RecordedSeal title={t('receipt.recorded')} text={t('receipt.recorded.text')} />
  const text = t(result.mode === 'scheduled' ? 'receipt.provable.scheduled' : 'receipt.provable.instant')
  return <ProvableSeal hash={result.commit_hash} title={t('receipt.provable')} text={text} />
}
