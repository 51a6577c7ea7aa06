import type { Result } from '#contract/draws/results.ts'
import { useT } from '../../../i18n/frame.tsx'

/** What receipts of comment draws cannot show. */
export function CommentLimits({ by }: { by: Result['source']['by'] }) {
  const t = useT()
  return <p>{t(by === 'organiser' ? 'result_comments.limits.organiser' : 'result_comments.limits')}</p>
}
