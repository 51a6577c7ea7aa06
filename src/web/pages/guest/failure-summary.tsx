import { fieldLines } from '../../api/failure-text.ts'
import { faultsOf } from '../../api/use-toasts.ts'
import { ErrorSummary } from '../../components/error-summary.tsx'
import { useT } from '../../i18n/frame.tsx'
import type { FormFailure } from './form-answer.ts'

/** All errors of a form in this group; each line names its field. */
export function FailureSummary({ failure }: { failure: FormFailure | undefined }) {
  const t = useT()
  const faults = failure ? faultsOf(failure) : []
  const named = faults.map(({ text, field }) =>
    field ? { field, text: fieldLines(t, { [field]: { _errors: [text] } }).join('\n') } : { text },
  )
  return (
    <ErrorSummary
      title={t('guest.errors.title', { count: faults.length })}
      faults={named}
      failure={failure}
      said={failure?.said}
    />
  )
}
