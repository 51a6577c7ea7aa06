import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from '../icons/icon.tsx'
import { Field, type FieldTexts } from './field.tsx'

type TextFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'size'> & {
    icon?: IconName
    size?: 'small' | 'normal' | 'large'
    /** A button at the end, inside the frame: show password, paste. */
    end?: ReactNode
  }

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
  const look = ['input', size !== 'normal' && `input-${size}`, className].filter(Boolean).join(' ')
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
