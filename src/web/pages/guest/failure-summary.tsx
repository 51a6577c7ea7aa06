import type { FormFailure } from '#web/api/form-failure.ts'
import { fieldLines } from '../../api/field-lines.ts'
import { formErrorsOf } from '../../api/use-toasts.ts'
import { ErrorSummary } from '../../components/errors/error-summary.tsx'
import { useT } from '../../i18n/frame.tsx'

/** All errors of a form in this group; each line names its field. */
export function FailureSummary({ failure }: { failure: FormFailure | undefined }) {
  const t = useT()
  const errors = failure ? formErrorsOf(failure) : []
  const named = errors.map(({ text, field }) =>
    field ? { field, text: fieldLines(t, { [field]: { _errors: [text] } }).join('\n') } : { text },
  )
  return (
    <ErrorSummary
      title={t('guest.errors.title', { count: errors.length })}
      errors={named}
      failure={failure}
      toastLines={failure?.toastLines}
    />
  )
}
