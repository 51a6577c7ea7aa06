import { lazy, Suspense } from 'react'
import type { Result } from '#contract/draws/results.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { withTexts } from '../../i18n/learn-texts.ts'
import { ReceiptPart } from './receipt-part.tsx'

const CommentRules = lazy(() =>
  withTexts('result_comments', async () => ({
    default: (await import('./comments/comment-rules.tsx')).CommentRules,
  })),
)

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
export function Rules({ result }: { result: Ruled }) {
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
