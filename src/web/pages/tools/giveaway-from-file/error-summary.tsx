import { useEffect, useRef } from 'react'
import { useT } from '../../../i18n/frame.tsx'
import type { FieldName, FormFailure } from './form-errors.ts'

/** Everything that is wrong, in one place above the form; each line leads to its field. */
export function ErrorSummary({ failure }: { failure: FormFailure | undefined }) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) box.current?.focus()
  }, [failure])
  if (!failure) return null

  const fields = Object.entries(failure.fields) as [FieldName, string][]
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
