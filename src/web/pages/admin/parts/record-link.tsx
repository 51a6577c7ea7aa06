import type { ComponentProps } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'

/** The record that is open beside its list, or about to be: a press shows at once. */
export function useOpened(name: string): string | null {
  const here = useLocation()
  const next = useNavigation().location
  const { search } = next && next.pathname === here.pathname ? next : here
  return new URLSearchParams(search).get(name)
}

interface RecordLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'id'> {
  /** query parameter that opens a record beside its list */
  name: string
  /** empty closes it */
  id: string
}

/** Opens a record beside its list, which keeps its state. */
export function RecordLink({ name, id, ...link }: RecordLinkProps) {
  const { pathname, search } = useLocation()
  const parameters = new URLSearchParams(search)
  const isOpen = id !== '' && parameters.get(name) === id
  if (id) parameters.set(name, id)
  else parameters.delete(name)
  return (
    <Link
      to={{ pathname, search: parameters.toString() }}
      aria-current={isOpen ? 'true' : undefined}
      data-peek={id || undefined}
      preventScrollReset
      {...link}
    />
  )
}
