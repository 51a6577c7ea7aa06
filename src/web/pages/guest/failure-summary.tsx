import { useEffect, useRef } from 'react'
import { fieldLines } from '../../failure-text.ts'
import { useT } from '../../i18n/frame.tsx'
import type { FormFailure } from './form-answer.ts'

/** Everything that is wrong, in one place above the form; each line names its field and leads there. */
export function FailureSummary({ failure }: { failure: FormFailure | undefined }) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) box.current?.focus()
  }, [failure])
  if (!failure) return null

  const fields = Object.entries(failure.fields)
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <p className="strong">{t('guest.errors.title', { count: fields.length + failure.general.length })}</p>
      <ul>
        {fields.map(([name, message]) => (
          <li key={name}>
            <a href={`#${name}`}>{fieldLines(t, { [name]: { _errors: [message] } })}</a>
          </li>
        ))}
        {failure.general.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </div>
  )
}
