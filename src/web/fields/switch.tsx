import { useId } from 'react'
import { useT } from '../i18n/frame.tsx'
import { Switch } from '../ui/forms/choice.tsx'
import { Icon } from '../ui/icons/icon.tsx'
import { defineFace, type InputProps, type ShowProps } from './face.ts'
import { typedAt } from './parts/typed.ts'

export const switchField = defineFace<boolean>({
  Input: SwitchInput,
  Show: YesOrNo,
  Cell: YesOrNo,
  read: (form, name) => typedAt(form, name) === 'on',
})

function SwitchInput({ field, name, value, label, hint, error }: InputProps<boolean>) {
  const id = useId()
  return (
    <div className="field">
      <Switch
        name={name}
        label={
          <>
            {label}
            {field.required && (
              <span className="text-bad" aria-hidden="true">
                {' *'}
              </span>
            )}
          </>
        }
        required={field.required}
        defaultChecked={value}
        {...((hint ?? error) && {
          'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' '),
        })}
        {...(error && { 'aria-invalid': true })}
      />
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
    </div>
  )
}

function YesOrNo({ value }: ShowProps<boolean>) {
  const t = useT()
  return t(value ? 'content_field.yes' : 'content_field.no')
}
