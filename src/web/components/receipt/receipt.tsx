import { lazy, Suspense } from 'react'
import type { Result } from '#contract/draws/results.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { withTexts } from '../../i18n/learn-texts.ts'
import { Fold } from '../../ui/fold.tsx'
import { Icon, type IconName } from '../../ui/icons/icon.tsx'
import { EntryFlow } from './entry-flow.tsx'
import { ReceiptPart } from './receipt-part.tsx'
import { Fingerprints, PublicRecord, Randomness, Times } from './receipt-sections.tsx'
import { Source } from './source.tsx'

const CommentRules = lazy(() =>
  withTexts('result_comments', async () => ({
    default: (await import('./comments/comment-facts.tsx')).CommentRules,
  })),
)

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
    default: (await import('./comments/comment-facts.tsx')).CommentEntries,
  })),
)
const CommentLimits = lazy(() =>
  withTexts('result_comments', async () => ({
    default: (await import('./comments/comment-facts.tsx')).CommentLimits,
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
      <h2 className="mbe-4" id="receipt-title">
        {t('receipt.title')}
      </h2>
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

type Drawn = Pick<Result, 'sealed_at' | 'finished_at' | 'beacon' | 'eligible_total' | 'winners'>

/** How the winners came about, in three facts that need no other knowledge. */
function ReceiptFacts({ result }: { result: Drawn }) {
  const t = useT()
  const { sealed_at, finished_at, beacon, eligible_total, winners } = result
  return (
    <ol className="grid grid-cols-3 gap-4 mbe-8 text-15 phone:grid-cols-1">
      <Fact
        icon="lock"
        title={t('receipt.fact.sealed', { count: eligible_total })}
        text={t('receipt.fact.sealed.text')}
        at={sealed_at}
      />
      <Fact
        icon="dice"
        title={t(beacon ? 'receipt.fact.number' : 'receipt.fact.own_number')}
        text={t(beacon ? 'receipt.fact.number.text' : 'receipt.fact.own_number.text')}
        at={beacon ? beacon.due : finished_at}
      />
      <Fact
        icon="ticket"
        title={t('receipt.fact.drawn', { count: winners.length })}
        text={t('receipt.fact.drawn.text')}
        at={finished_at}
      />
    </ol>
  )
}

function Fact({ icon, title, text, at }: { icon: IconName; title: string; text: string; at: string }) {
  const { exactTimeAndUtc } = useFormat()
  return (
    <li className="grid grid-cols-1 gap-1 content-start pbs-3 border-bs-2 border-line-2 phone:grid-cols-[20px_minmax(0,1fr)] phone:gap-x-3">
      <Icon className="text-ink-2" name={icon} size={20} />
      <b className="font-semibold phone:row-1 phone:col-2">{title}</b>
      <span className="text-ink-2 phone:col-2">{text}</span>
      <time
        className="text-ink-2 font-normal text-13 leading-[1.5] font-mono normal-nums phone:col-2"
        dateTime={at}
      >
        {exactTimeAndUtc(at)}
      </time>
    </li>
  )
}

type Ruled = Pick<
  Result,
  | 'rules'
  | 'removals'
  | 'winners'
  | 'substitutes'
  | 'winners_count'
  | 'substitutes_count'
  | 'eligible_total'
  | 'tickets_total'
>

/** One sentence per active rule, and the number of places to draw. */
function Rules({ result }: { result: Ruled }) {
  const t = useT()
  const { list } = useFormat()
  const { rules, winners_count, substitutes_count } = result
  const filled = result.winners.length + result.substitutes.length
  const parts = [
    t('receipt.rules.winners', { count: winners_count }),
    ...(substitutes_count ? [t('receipt.rules.substitutes', { count: substitutes_count })] : []),
  ]
  return (
    <ReceiptPart label={t('receipt.rules')}>
      <ul className="stack gap-1">
        {rules.comments ? (
          <Suspense>
            <CommentRules result={result} />
          </Suspense>
        ) : (
          <li>{t(rules.one_entry_per_person ? 'receipt.rules.once' : 'receipt.rules.every_row')}</li>
        )}
        {rules.excluded_names > 0 && <li>{t('receipt.rules.excluded', { count: rules.excluded_names })}</li>}
        {!rules.comments && rules.past_winners !== undefined && (
          <li>{t('receipt.rules.past_winners', { count: rules.past_winners })}</li>
        )}
        {!rules.comments && result.tickets_total !== result.eligible_total && (
          <li>{t('receipt.rules.tickets')}</li>
        )}
        <li>
          {t('receipt.rules.places', { places: list(parts) })}
          {filled < winners_count + substitutes_count && ` ${t('receipt.rules.fewer', { count: filled })}`}
        </li>
      </ul>
    </ReceiptPart>
  )
}
