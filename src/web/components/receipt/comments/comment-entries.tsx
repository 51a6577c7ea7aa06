import type { Result } from '#contract/draws/results.ts'
import { useT } from '../../../i18n/frame.tsx'
import { EntryFlow } from '../entry-flow.tsx'

type Counted = Pick<Result, 'eligible_total' | 'tickets_total' | 'removals'>

/** The sum for comments: from those read to the entries in the draw. */
export function CommentEntries({ result }: { result: Counted }) {
  const t = useT()
  return (
    <EntryFlow
      result={result}
      labels={{ caption: t('result_comments.flow'), read: t('result_comments.read') }}
    />
  )
}
