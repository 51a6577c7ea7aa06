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
      <span className={hideLabel ? 'visually-hidden' : 'choice-text'}>
        <span id={`${id}-label`}>{label}</span>
        {note && <small id={`${id}-note`}>{note}</small>}
      </span>
    </label>
  )
}
