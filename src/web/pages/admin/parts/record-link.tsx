import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

interface RecordLinkProps {
  /** query parameter that opens a record above its list */
  name: string
  /** empty closes it */
  id: string
  className?: string
  children: ReactNode
}

/** Opens a record above its list, which keeps its state. */
export function RecordLink({ name, id, className, children }: RecordLinkProps) {
  const { pathname, search } = useLocation()
  const parameters = new URLSearchParams(search)
  const isOpen = id !== '' && parameters.get(name) === id
  if (id) parameters.set(name, id)
  else parameters.delete(name)
  return (
    <Link
      to={{ pathname, search: parameters.toString() }}
      className={className}
      aria-current={isOpen ? 'true' : undefined}
    >
      {children}
    </Link>
  )
}
