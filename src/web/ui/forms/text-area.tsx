import { type ComponentProps, useImperativeHandle, useRef } from 'react'
import { useEarlyTyping } from '../../state/early-typing.ts'
import { Field, type FieldTexts } from './field.tsx'

type TextAreaProps = FieldTexts & ComponentProps<'textarea'>

export function TextArea({ id, label, hint, error, aside, className, ref, ...area }: TextAreaProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => field.current as HTMLTextAreaElement, [])
  useEarlyTyping(field)
  return (
    <Field id={id} label={label} hint={hint} error={error} aside={aside} required={area.required}>
      {(control) => (
        <textarea {...area} {...control} ref={field} className={className ? `input ${className}` : 'input'} />
      )}
    </Field>
  )
}
