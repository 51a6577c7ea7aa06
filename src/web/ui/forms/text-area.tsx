import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './field.tsx'

type TextAreaProps = FieldTexts & ComponentProps<'textarea'>

export function TextArea({ id, label, hint, error, aside, className, ...area }: TextAreaProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} aside={aside} required={area.required}>
      {(control) => (
        <textarea {...area} {...control} className={className ? `input ${className}` : 'input'} />
      )}
    </Field>
  )
}
