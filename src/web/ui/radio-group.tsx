import { type ReactNode, useId } from 'react'
import { Radio } from './choice.tsx'

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
