import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** A few links in one frame, of which one is chosen: periods, kinds, brands. */
export function LinkStrip({ className, ...nav }: ComponentProps<'nav'>) {
  return (
    <nav {...nav} className={`flex gap-0.5 p-0.75 border border-line rounded-control bg-sunk ${className}`} />
  )
}

/** A link of a strip; the chosen one has `aria-current`. */
export function StripLink(link: ComponentProps<typeof Link>) {
  return (
    <Link
      {...link}
      className="inline-grid place-items-center justify-center min-h-7 px-3 rounded-[calc(var(--r-control)-2px)] text-ink-2 no-underline whitespace-nowrap hover:text-ink hover:[text-decoration:underline] aria-[current]:bg-surface aria-[current]:[box-shadow:0_0_0_1px_var(--line-2)] aria-[current]:text-ink aria-[current]:font-semibold pointer-coarse:inline-flex pointer-coarse:min-h-11 to-920:flex-1 to-920:min-h-11"
    />
  )
}
