import { type FormError, useFailureToast } from '../../api/use-toasts.ts'
import { WithoutScript } from '../../ui/note.tsx'

interface ErrorSummaryProps {
  title: string
  errors: readonly FormError[]
  /** the original failure, if `errors` is only a part of it: each failure is announced once */
  failure: object | undefined
  /** the toast's lines, if they are not the errors */
  toastLines?: readonly string[] | undefined
  className?: string
}

/** The errors of a form: a toast with scripts, else a list above the form with links to the fields. */
export function ErrorSummary({ title, errors, failure, toastLines, className = '' }: ErrorSummaryProps) {
  useFailureToast(failure, errors, toastLines)
  if (errors.length === 0) return null
  return (
    <WithoutScript>
      <div
        className={`error-summary py-3.5 px-4 border-2 border-bad rounded-control ${className}`}
        role="alert"
      >
        <p className="strong">{title}</p>
        <ul>
          {errors.map(({ text, field }) => (
            <li key={`${field} ${text}`}>
              {field ? (
                <a className="text-bad font-medium" href={`#${field}`}>
                  {text}
                </a>
              ) : (
                text
              )}
            </li>
          ))}
        </ul>
      </div>
    </WithoutScript>
  )
}
