import { type ReactNode, useId } from 'react'
import { Icon } from '../../ui/icons/icon.tsx'

interface GroupProps {
  label: string
  hint: string | undefined
  error: string | undefined
  required: boolean
  /** shown to the right of the label */
  aside?: ReactNode
  className?: string
  /** for radios; otherwise it is a plain group */
  role?: 'radiogroup'
  /** attributes that each control of the group must carry, so that screen readers announce hint and error */
  children: (control: GroupControl) => ReactNode
}

export interface GroupControl {
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/** Several controls under one label. */
export function Group({ label, hint, error, required, aside, className, role, children }: GroupProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      className={className ? `field ${className}` : 'field'}
      role={role}
      {...(role && required && { 'aria-required': true })}
    >
      {/* Floated, a legend is laid out as a normal row instead of on the border of its fieldset. */}
      <legend className="field-label float-start w-full">
        <span>
          {label}
          {required && (
            <span className="text-bad" aria-hidden="true">
              {' *'}
            </span>
          )}
        </span>
        {aside && <span className="text-ink-3 font-normal">{aside}</span>}
      </legend>
      {children({
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true }),
      })}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="alert-circle" size={16} />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}
