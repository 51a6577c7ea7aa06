import { type ComponentProps, type ReactNode, useId } from 'react'

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  note?: ReactNode
  /** For a row whose title already says it; readers still hear the label. */
  hideLabel?: boolean
}

export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" />
}

export function Radio(props: ChoiceProps) {
  return <Choice {...props} type="radio" />
}

/** A checkbox underneath, so that it is sent with a form that has no scripts. */
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
      {/* Without the note, which describes the control and does not name it. */}
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
