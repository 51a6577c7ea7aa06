import { type KeyboardEvent, useId, useState } from 'react'
import { useT } from '../../i18n/frame.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { FormChoice } from '../form-tools.ts'

interface FormFieldProps {
  forms: readonly FormChoice[]
  /** the key of the one that is marked in the text, else '' */
  chosen: string
  onDone: (form: string) => void
  onCancel: () => void
}

/** One line below the buttons, for the form that the text shows. It lies in a form and sends nothing of it. */
export function FormField({ forms, chosen, onDone, onCancel }: FormFieldProps) {
  const t = useT()
  const id = useId()
  const [form, setForm] = useState(chosen || (forms[0]?.key ?? ''))
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') onDone(form)
    if (event.key === 'Escape') onCancel()
    if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault()
  }
  return (
    <div className="rich-text-line">
      <label htmlFor={id}>{t('rich_text.form')}</label>
      <div className="select">
        <select
          id={id}
          ref={(select) => select?.focus()}
          className="input input-small"
          value={form}
          onChange={({ currentTarget }) => setForm(currentTarget.value)}
          onKeyDown={onKeyDown}
        >
          {forms.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
      <Button size="small" onClick={() => onDone(form)}>
        {t('rich_text.form.set')}
      </Button>
    </div>
  )
}
