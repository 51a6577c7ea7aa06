import { type ReactNode, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { ModuleIcon } from '#web/components/module-icon.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { useScripted } from '#web/state/scripted.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { IconDialog } from './icon-dialog.tsx'

interface IconPickerProps {
  /** name of the field: it submits a value such as `lucide:newspaper`, or '' for none */
  name: string
  label: string
  hint?: ReactNode
  error?: ReactNode
  value: string
  onChange: (icon: string) => void
}

/** Chooses an icon from the installed set. Without scripts its name is typed. Needs the texts `icons.`. */
export function IconPicker({ name, label, hint, error, value, onChange }: IconPickerProps) {
  const t = useT()
  const id = useId()
  const isScripted = useScripted()
  const [isOpen, setIsOpen] = useState(false)
  if (!isScripted)
    return (
      <TextField
        size="small"
        name={name}
        label={label}
        hint={hint ?? t('icons.typed')}
        error={error}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        defaultValue={value}
      />
    )
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <div className="icon-picker">
          <input type="hidden" name={name} value={value} />
          <Button
            {...control}
            size="small"
            aria-haspopup="dialog"
            // The label alone would hide the chosen icon from screen readers.
            aria-label={`${label}: ${value ? value.replace(/^\w+:/, '').replaceAll('-', ' ') : t('icons.choose')}`}
            onClick={() => setIsOpen(true)}
          >
            <ModuleIcon icon={value} />
            {value ? <span dir="ltr">{value.replace(/^\w+:/, '')}</span> : t('icons.choose')}
          </Button>
          {value && (
            <Button
              kind="ghost"
              size="small"
              square
              icon="x"
              aria-label={t('icons.none')}
              onClick={() => {
                onChange('')
                document.getElementById(id)?.focus()
              }}
            />
          )}
          {/* Outside of the surrounding form: Enter in its search must not submit it. */}
          {createPortal(
            <IconDialog
              open={isOpen}
              value={value}
              onClose={() => setIsOpen(false)}
              onChoose={(icon) => {
                setIsOpen(false)
                onChange(icon)
              }}
            />,
            document.body,
          )}
        </div>
      )}
    </Field>
  )
}
