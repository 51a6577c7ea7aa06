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
          className="has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-mark has-[:focus-visible]:outline-offset-1 relative flex-[1_0_auto] inline-flex items-center justify-center gap-2 min-h-9 py-0 px-4 rounded-control text-ink-2 text-15 font-medium whitespace-nowrap cursor-pointer hover:text-ink has-[:checked]:[background:light-dark(var(--surface),var(--raised))] has-[:checked]:text-ink has-[:checked]:[box-shadow:var(--shadow-1),0_0_0_1px_var(--line-2)]"
          key={option.value}
        >
          <input
            className="absolute inset-0 m-0 opacity-0 cursor-pointer"
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
