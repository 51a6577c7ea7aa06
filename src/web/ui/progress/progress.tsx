type ProgressProps = {
  /** Undefined means that the length of the work is unknown. */
  value?: number | undefined
  max?: number
  label: string
}

export function Progress({ value, max = 1, label }: ProgressProps) {
  return (
    <progress className="progress" max={max} aria-label={label} {...(value !== undefined && { value })} />
  )
}
