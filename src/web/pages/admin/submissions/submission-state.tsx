import type { SubmissionStatus } from '#contract/lists/submissions-list.ts'
import { useT } from '#web/i18n/frame.tsx'
import { type StateLooks, StateMark } from '../parts/states/state-mark.tsx'

const looks: StateLooks<SubmissionStatus> = { pending: { kind: 'warn', icon: 'clock' }, solved: null }

/** Whether the submission is solved. */
export function SubmissionState({ status }: { status: SubmissionStatus }) {
  const t = useT()
  return <StateMark look={looks[status]}>{t(`list.submissions.status.${status}`)}</StateMark>
}
