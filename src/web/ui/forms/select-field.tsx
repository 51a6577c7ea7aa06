import type { ComponentProps } from 'react'
import { Icon } from '../icons/icon.tsx'
import { Field, type FieldTexts } from './field.tsx'

type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'children' | 'size'> & {
    options: readonly { value: string; label: string; disabled?: boolean }[]
    size?: 'small' | 'normal'
  }

export function SelectField({
  id,
  label,
  hint,
  error,
  aside,
  options,
  size = 'normal',
  ...select
}: SelectFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} aside={aside} required={select.required}>
      {(control) => (
        <div className="select">
          <select {...select} {...control} className={size === 'small' ? 'input input-small' : 'input'}>
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </div>
      )}
    </Field>
  )
}
