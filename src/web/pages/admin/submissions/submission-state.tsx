import type { SubmissionStatus } from '#contract/lists/submissions-list.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Tag } from '#web/ui/inline-text.tsx'

/** Whether the submission is solved: a shape and a word. */
export function SubmissionState({ status }: { status: SubmissionStatus }) {
  const t = useT()
  const isSolved = status === 'solved'
  return (
    <Tag kind={isSolved ? 'good' : 'warn'} icon={isSolved ? 'check' : 'clock'}>
      {t(`list.submissions.status.${status}`)}
    </Tag>
  )
}
