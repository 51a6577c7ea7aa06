import { useEffect, useRef } from 'react'
import type { Field } from '../../../../contract/fields/field.ts'
import { inLanguage } from '../../../../contract/fields/field-type.ts'
import { fieldLine } from '../../../failure-text.ts'
import { useLocale, useT } from '../../../i18n/frame.tsx'
import { type FormAnswer, inputs } from './form-answer.ts'

interface FormFaultsProps {
  fields: readonly Field[]
  answer: FormAnswer | undefined
  /** what the ids of this form begin with */
  place: string
}

/** Everything that is wrong in one place above the form; each line leads to its field. */
export function FormFaults({ fields, answer, place }: FormFaultsProps) {
  const t = useT()
  const locale = useLocale()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer) box.current?.focus()
  }, [answer])
  if (!answer) return null
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <p className="strong">{t('form.faults')}</p>
      <ul>
        {Object.entries(answer.errors).map(([name, fault]) => {
          const key = name.slice(inputs.length + 1).split('.')[0] ?? ''
          const field = fields.find((one) => one.key === key)
          const label = field ? inLanguage(field.label, locale) : t('field.website')
          return (
            <li key={name}>
              <a href={`#${place}${inputs}.${key}`}>{fieldLine(t, label, fault)}</a>
            </li>
          )
        })}
        {answer.general.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </div>
  )
}
