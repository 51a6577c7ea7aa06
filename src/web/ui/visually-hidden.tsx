import type { ComponentProps } from 'react'

/** Text for screen readers only. */
export function VisuallyHidden({ className, ...span }: ComponentProps<'span'>) {
  return <span {...span} className={className ? `visually-hidden ${className}` : 'visually-hidden'} />
}
