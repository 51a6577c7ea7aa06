import { type ReactNode, useId } from 'react'
import { Icon } from '../icons/icon.tsx'

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
            <span className="field-required" aria-hidden="true">
              {' *'}
            </span>
          )}
        </label>
        {aside && <span className="field-aside">{aside}</span>}
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
