import { formErrorsOf } from '#web/api/use-toasts.ts'
import { ErrorSummary } from '#web/components/errors/error-summary.tsx'
import { useT } from '#web/i18n/frame.tsx'

type Failure = Parameters<typeof formErrorsOf>[0]

interface DrawErrorsProps {
  failure: Failure | undefined
  /** the original failure; `failure` is what is left of it after corrections */
  reported: Failure | undefined
}

/** All errors in the form of a draw. */
export function DrawErrors({ failure, reported }: DrawErrorsProps) {
  const t = useT()
  const errors = failure ? formErrorsOf(failure) : []
  return (
    <ErrorSummary
      title={t('giveaway.errors.title', { count: errors.length })}
      errors={errors}
      failure={reported}
    />
  )
}
