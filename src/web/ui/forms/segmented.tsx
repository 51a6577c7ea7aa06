import { type ReactNode, useId } from 'react'
import { Icon, type IconName } from '../icons/icon.tsx'

type SegmentedProps<Value extends string> = {
  /** Announced for the group; not visible. */
  label: string
  name?: string
  options: readonly { value: Value; label: ReactNode; icon?: IconName }[]
  value?: Value
  defaultValue?: Value
  onChange?: (value: Value) => void
  wide?: boolean
}

/** A few choices side by side: a native radio group, so arrow keys and forms work without scripts. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const generated = useId()
  const { label, name = generated, options, value, defaultValue, onChange, wide } = props
  return (
    <div role="radiogroup" aria-label={label} className={wide ? 'segmented flex' : 'segmented'}>
      {options.map((option) => (
        <label
          className="has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-mark has-[:focus-visible]:outline-offset-1"
          key={option.value}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            {...(value === undefined
              ? { defaultChecked: option.value === defaultValue }
              : { checked: option.value === value })}
            onChange={() => onChange?.(option.value)}
          />
          {option.icon && <Icon name={option.icon} />}
          {option.label}
        </label>
      ))}
    </div>
  )
}
