import { type ComponentProps, type ReactNode, useId, useImperativeHandle, useRef } from 'react'
import { useEarlyTyping } from '../../state/early-typing.ts'
import { Icon, type IconName } from '../icons/icon.tsx'

export type FieldTexts = {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong, in words. Setting it marks the field as invalid. */
  error?: ReactNode
  /** Right of the label: a character count, "optional". */
  aside?: ReactNode
}

/** Attributes for the control inside a field, so that screen readers announce label, hint and error. */
type ControlProps = {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

type FieldProps = FieldTexts & {
  id?: string | undefined
  required?: boolean | undefined
  children: (control: ControlProps) => ReactNode
}

export function Field({ id, label, hint, error, aside, required, children }: FieldProps) {
  const generated = useId()
  const control = id ?? generated
  const described = [hint && `${control}-hint`, error && `${control}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <div className="field-label">
        <label htmlFor={control}>
          {label}
          {required && (
            <span className="text-bad" aria-hidden="true">
              {' *'}
            </span>
          )}
        </label>
        {aside && <span className="text-ink-3 font-normal">{aside}</span>}
      </div>
      {children({
        id: control,
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true }),
      })}
      {hint && (
        <p className="field-hint" id={`${control}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${control}-error`}>
          <Icon name="alert-circle" size={16} />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

type TextFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'size'> & {
    icon?: IconName
    size?: 'small' | 'normal' | 'large'
    /** A button at the end, inside the frame: show password, paste. */
    end?: ReactNode
  }

const sizes = { small: 'input-small', normal: '', large: 'min-h-14 text-18' }

export function TextField({
  id,
  label,
  hint,
  error,
  aside,
  icon,
  size = 'normal',
  end,
  className,
  ...input
}: TextFieldProps) {
  const look = ['input', sizes[size], className].filter(Boolean).join(' ')
  return (
    <Field id={id} label={label} hint={hint} error={error} aside={aside} required={input.required}>
      {(control) => (
        <div className={end ? 'input-wrap input-wrap-end' : 'input-wrap'}>
          {icon && <Icon name={icon} size={20} />}
          <input type="text" {...input} {...control} className={look} />
          {end}
        </div>
      )}
    </Field>
  )
}

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
