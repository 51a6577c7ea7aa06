import { type ComponentProps, type ReactNode, useId } from 'react'

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  note?: ReactNode
  /** For a row whose title already says it; screen readers still get the label. */
  hideLabel?: boolean
}

export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" />
}

export function Radio(props: ChoiceProps) {
  return <Choice {...props} type="radio" />
}

/** A native checkbox, so that it is submitted with a form without scripts. */
export function Switch(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" role="switch" />
}

function Choice({
  label,
  note,
  hideLabel,
  className,
  ...input
}: ChoiceProps & { type: 'checkbox' | 'radio' }) {
  const id = useId()
  return (
    <label className={className ? `choice ${className}` : 'choice'}>
      {/* Leaves out the note, which describes the control but is not part of its name. */}
      <input
        {...input}
        {...(note && { 'aria-labelledby': `${id}-label`, 'aria-describedby': `${id}-note` })}
      />
      <span className={hideLabel ? 'visually-hidden' : 'choice-text min-w-0'}>
        <span id={`${id}-label`}>{label}</span>
        {note && <small id={`${id}-note`}>{note}</small>}
      </span>
    </label>
  )
}

type RadioGroupProps<Value extends string> = {
  legend: ReactNode
  name?: string
  options: readonly { value: Value; label: ReactNode; note?: ReactNode; disabled?: boolean }[]
  value?: Value
  defaultValue?: Value
  onChange?: (value: Value) => void
  hideLegend?: boolean
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const generated = useId()
  const { legend, name = generated, options, value, defaultValue, onChange, hideLegend } = props
  return (
    <fieldset className="stack gap-3">
      <legend className={hideLegend ? 'visually-hidden' : 'field-label'}>{legend}</legend>
      {options.map((option) => (
        <Radio
          key={option.value}
          name={name}
          value={option.value}
          label={option.label}
          note={option.note}
          disabled={option.disabled}
          {...(value === undefined
            ? { defaultChecked: option.value === defaultValue }
            : { checked: option.value === value })}
          onChange={() => onChange?.(option.value)}
        />
      ))}
    </fieldset>
  )
}
