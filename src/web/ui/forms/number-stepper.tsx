import { type ComponentProps, useRef, useState } from 'react'
import { Icon } from '../icons/icon.tsx'
import { Field, type FieldTexts } from './field.tsx'

type NumberStepperProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'type' | 'size' | 'ref'> & {
    decreaseLabel: string
    increaseLabel: string
    size?: 'normal' | 'large'
  }

/**
 * A native number field; the two buttons are a convenience that a page without scripts does not need. The arrow keys
 * work in the field itself, so the buttons are not tab stops.
 */
export function NumberStepper({
  id,
  label,
  hint,
  error,
  aside,
  decreaseLabel,
  increaseLabel,
  size = 'normal',
  value,
  onChange,
  onBlur,
  ...input
}: NumberStepperProps) {
  const field = useRef<HTMLInputElement>(null)
  // An owner keeps a number, and an empty field has none: without this it could not be cleared to type another.
  const [isCleared, setCleared] = useState(false)

  function step(direction: 'up' | 'down') {
    const element = field.current
    if (!element) return
    if (direction === 'up') element.stepUp()
    else element.stepDown()
    // React listens to the event, not to the property.
    element.dispatchEvent(new Event('input', { bubbles: true }))
    element.dispatchEvent(new Event('change', { bubbles: true }))
  }

  return (
    <Field id={id} label={label} hint={hint} error={error} aside={aside} required={input.required}>
      {(control) => (
        <div className={size === 'large' ? 'stepper min-h-(--control-large)' : 'stepper'}>
          <button
            type="button"
            tabIndex={-1}
            aria-label={decreaseLabel}
            aria-controls={control.id}
            disabled={input.disabled}
            onClick={() => step('down')}
          >
            <Icon name="minus" />
          </button>
          <input
            inputMode="numeric"
            {...input}
            {...control}
            {...(value !== undefined && { value: isCleared ? '' : value })}
            onChange={(event) => {
              setCleared(event.target.value === '')
              onChange?.(event)
            }}
            onBlur={(event) => {
              setCleared(false)
              onBlur?.(event)
            }}
            ref={field}
            type="number"
          />
          <button
            type="button"
            tabIndex={-1}
            aria-label={increaseLabel}
            aria-controls={control.id}
            disabled={input.disabled}
            onClick={() => step('up')}
          >
            <Icon name="plus" />
          </button>
        </div>
      )}
    </Field>
  )
}
