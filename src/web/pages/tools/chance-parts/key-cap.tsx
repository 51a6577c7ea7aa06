import type { ComponentProps } from 'react'

/** A key of the keyboard in the color of the text around it. */
export function KeyCap({ className = '', ...key }: ComponentProps<'kbd'>) {
  return (
    <kbd
      {...key}
      className={`py-0.5 px-1.75 border border-current bg-transparent text-inherit rounded-chip text-13 ${className}`}
    />
  )
}
