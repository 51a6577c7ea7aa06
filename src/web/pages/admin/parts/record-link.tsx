import type { ComponentProps } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import type { Outcome } from '#web/api/send.ts'

/** The record that is open beside its list, or about to be: a press shows at once. */
export function useOpened(name: string): string | null {
  const here = useLocation()
  const next = useNavigation().location
  const { search } = next && next.pathname === here.pathname ? next : here
  return new URLSearchParams(search).get(name)
}

/** What stands beside the list: the record that was loaded, or the id of one that is on its way. */
export function usePanelOf<T extends { id: string }>(
  name: string,
  loaded: Outcome<T> | null,
): { shown?: T; coming?: string } {
  const id = useOpened(name)
  const isIdle = useNavigation().state === 'idle'
  if (!id) return {}
  if (loaded?.ok && loaded.data.id === id) return { shown: loaded.data }
  return isIdle ? {} : { coming: id }
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
