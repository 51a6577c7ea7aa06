import { lazy, Suspense } from 'react'
import type { Result } from '#contract/draws/results.ts'
import { useT } from '../../i18n/frame.tsx'
import { withTexts } from '../../i18n/learn-texts.ts'
import { Fold } from '../../ui/fold.tsx'
import { EntryFlow } from './entry-flow.tsx'
import { Fingerprints } from './fingerprints.tsx'
import { PublicRecord } from './public-record.tsx'
import { Randomness } from './randomness.tsx'
import { ReceiptFacts } from './receipt-facts.tsx'
import { ReceiptPart } from './receipt-part.tsx'
import { Rules } from './rules.tsx'
import { Source } from './source.tsx'
import { Times } from './times.tsx'
import './receipt.css'

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
    default: (await import('./comments/comment-entries.tsx')).CommentEntries,
  })),
)
const CommentLimits = lazy(() =>
  withTexts('result_comments', async () => ({
    default: (await import('./comments/comment-limits.tsx')).CommentLimits,
  })),
)

interface ReceiptProps {
  result: Result
  onCopyRefused: () => void
}

/** The receipt of a draw as a document: what happened in three facts, and all the rest folded. */
export function Receipt({ result, onCopyRefused }: ReceiptProps) {
  const t = useT()
  const isProvable = result.label === 'provable'
  const isOfComments = result.source.type === 'post'
  return (
    <article className="receipt-document" aria-labelledby="receipt-title">
      <h2 id="receipt-title">{t('receipt.title')}</h2>
      <ReceiptFacts result={result} />
      {(result.events.length > 0 || result.erased > 0) && (
        <Suspense>
          <History result={result} />
        </Suspense>
      )}
      <Fold title={t('receipt.fold.entries')}>
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
      </Fold>
      <Fold title={t('receipt.fold.technical')}>
        <Randomness beacon={result.beacon} />
        <Times result={result} />
        <PublicRecord result={result} />
        <Fingerprints result={result} onCopyRefused={onCopyRefused} />
      </Fold>
      <Fold title={t('receipt.limits')}>
        <p>{t(isProvable ? 'receipt.limits.provable' : 'receipt.limits.text')}</p>
        {isOfComments && (
          <Suspense>
            <CommentLimits by={result.source.by} />
          </Suspense>
        )}
      </Fold>
      <Fold title={t('receipt.fold.documents')} className="no-print">
        <Suspense>
          <Documents result={result} onCopyRefused={onCopyRefused} />
        </Suspense>
      </Fold>
    </article>
  )
}
