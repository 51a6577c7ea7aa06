import { useEffect, useRef } from 'react'
import { useT } from '#web/i18n/frame.tsx'

interface Failure {
  /** by the id of the field */
  fields: Readonly<Record<string, string | undefined>>
  /** what belongs to no field */
  general: readonly string[]
}

interface ErrorSummaryProps {
  failure: Failure | undefined
  /** the failure as it came, where `failure` is what is left of it: only a new one takes the focus */
  reported?: Failure | undefined
}

/** Everything that is wrong, in one place above the form; each line leads to its field. */
export function ErrorSummary({ failure, reported = failure }: ErrorSummaryProps) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (reported) box.current?.focus()
  }, [reported])
  if (!failure) return null

  const fields = Object.entries(failure.fields).filter(([, message]) => message)
  const count = fields.length + failure.general.length
  return (
    <div className="error-summary giveaway-errors" role="alert" tabIndex={-1} ref={box}>
      <p className="strong">{t('giveaway.errors.title', { count })}</p>
      <ul>
        {fields.map(([name, message]) => (
          <li key={name}>
            <a href={`#${name}`}>{message}</a>
          </li>
        ))}
        {failure.general.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </div>
  )
}
