import { useEffect, useRef } from 'react'
import { useT } from '../../../i18n/frame.tsx'
import type { MessageKey } from '../../../i18n/keys.ts'
import type { ContactAnswer } from './kept.ts'

const labels: Readonly<Record<string, MessageKey>> = {
  name: 'field.name',
  email: 'field.email',
  subject: 'field.subject',
  message: 'field.message',
  consent: 'field.consent',
  website: 'field.website',
}

/** Everything that is wrong in one place above the form; each line leads to its field. */
export function ContactFaults({ answer }: { answer: ContactAnswer | undefined }) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer) box.current?.focus()
  }, [answer])
  if (!answer) return null
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <p className="strong">{t('contact.faults')}</p>
      <ul>
        {Object.entries(answer.fields).map(([name, fault]) => (
          <li key={name}>
            <a href={`#${name}`}>
              {labels[name] ? `${t(labels[name])}: ` : ''}
              {fault}
            </a>
          </li>
        ))}
        {answer.general.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </div>
  )
}
