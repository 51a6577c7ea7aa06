import { type Fault, useFailureToast } from '../api/use-toasts.ts'
import { WithoutScript } from '../ui/without-script.tsx'

interface ErrorSummaryProps {
  title: string
  faults: readonly Fault[]
  /** the original failure, if `faults` is only a part of it: each failure is announced once */
  failure: object | undefined
  /** the toast's lines, if they are not the errors */
  said?: readonly string[] | undefined
}

/** The errors of a form: a toast with scripts, else a list above the form with links to the fields. */
export function ErrorSummary({ title, faults, failure, said }: ErrorSummaryProps) {
  useFailureToast(failure, faults, said)
  if (faults.length === 0) return null
  return (
    <WithoutScript>
      <div className="error-summary" role="alert">
        <p className="strong">{title}</p>
        <ul>
          {faults.map(({ text, field }) => (
            <li key={`${field} ${text}`}>{field ? <a href={`#${field}`}>{text}</a> : text}</li>
          ))}
        </ul>
      </div>
    </WithoutScript>
  )
}
