import { lazy, type ReactNode, Suspense } from 'react'
import type { Result } from '#contract/draws/results.ts'
import { Band } from '../../art/band.tsx'
import { Rosette } from '../../art/rosette.tsx'
import { useT } from '../../i18n/frame.tsx'
import { withTexts } from '../../i18n/learn-texts.ts'
import { EntryFlow } from './entry-flow.tsx'
import { Fingerprints } from './fingerprints.tsx'
import { PublicRecord } from './public-record.tsx'
import { Randomness } from './randomness.tsx'
import { ReceiptPart } from './receipt-part.tsx'
import { Rules } from './rules.tsx'
import { Source } from './source.tsx'
import { Times } from './times.tsx'
import './receipt.css'
import { ProvableSeal, RecordedSeal } from '../../art/seal.tsx'

/** Loaded separately: most draws have no later events. */
const History = lazy(() =>
  withTexts('receipt_history', async () => ({ default: (await import('./history.tsx')).History })),
)

/** At the end of the receipt; its links and its fold work before the script loads. */
const Documents = lazy(() =>
  withTexts('receipt_documents', async () => ({ default: (await import('./documents.tsx')).Documents })),
)

const CommentEntries = lazy(() =>
  withTexts('result_comments', async () => ({
    default: (await import('./comment-entries.tsx')).CommentEntries,
  })),
)
const CommentLimits = lazy(() =>
  withTexts('result_comments', async () => ({
    default: (await import('./comment-limits.tsx')).CommentLimits,
  })),
)

interface ReceiptProps {
  result: Result
  /** the check of this receipt, which only a page can provide */
  check: ReactNode
  onCopyRefused: () => void
}

/** The receipt of a draw as a document. Only a provable one has the engraving, generated from its own commitment. */
export function Receipt({ result, check, onCopyRefused }: ReceiptProps) {
  const t = useT()
  const isProvable = result.label === 'provable'
  const isOfComments = result.source.type === 'post'
  return (
    <article className={isProvable ? 'receipt' : 'receipt receipt-recorded'} aria-labelledby="receipt-title">
      {isProvable && <Band />}
      {isProvable && <Rosette hash={result.commit_hash} size={420} className="receipt-rosette" />}
      <div className="receipt-body">
        <h2 className="visually-hidden" id="receipt-title">
          {t('receipt.title')}
        </h2>
        <LabelSeal result={result} />
        <div className="receipt-check">{check}</div>
        {(result.events.length > 0 || result.erased > 0) && (
          <Suspense>
            <History result={result} />
          </Suspense>
        )}
        <Source result={result} />
        <ReceiptPart label={t('receipt.entries')}>
          {isOfComments ? (
            <Suspense>
              <CommentEntries result={result} />
            </Suspense>
          ) : (
            <EntryFlow result={result} />
          )}
        </ReceiptPart>
        <Rules result={result} />
        <Randomness beacon={result.beacon} />
        <Times result={result} />
        <PublicRecord result={result} />
        <Fingerprints result={result} onCopyRefused={onCopyRefused} />
        <ReceiptPart label={t('receipt.limits')}>
          <p>{t(isProvable ? 'receipt.limits.provable' : 'receipt.limits.text')}</p>
          {isOfComments && (
            <Suspense>
              <CommentLimits by={result.source.by} />
            </Suspense>
          )}
        </ReceiptPart>
        <Suspense>
          <Documents result={result} onCopyRefused={onCopyRefused} />
        </Suspense>
      </div>
      {isProvable && <Band />}
    </article>
  )
}

/** What a draw may claim to be. Two badges that share neither shape nor pattern. */
function LabelSeal({ result }: { result: Pick<Result, 'label' | 'mode' | 'commit_hash'> }) {
  const t = useT()
  if (result.label === 'recorded')
    return <RecordedSeal title={t('receipt.recorded')} text={t('receipt.recorded.text')} />
  const text = t(result.mode === 'scheduled' ? 'receipt.provable.scheduled' : 'receipt.provable.instant')
  return <ProvableSeal hash={result.commit_hash} title={t('receipt.provable')} text={text} />
}
