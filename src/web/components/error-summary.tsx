import { WithoutScript } from '../ui/without-script.tsx'
import { type Fault, useFailureToast } from '../use-toasts.ts'

interface ErrorSummaryProps {
  title: string
  faults: readonly Fault[]
  /** the failure as it came, where `faults` are what is left of it: only a new one is announced */
  failure: object | undefined
  /** what the toast says, where it is not the faults */
  said?: readonly string[] | undefined
}

/** What is wrong with a form: a toast with scripts, else a list above the form whose lines lead to their fields. */
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
