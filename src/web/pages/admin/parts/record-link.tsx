import type { ComponentProps, MouseEvent } from 'react'
import { Link, useLocation, useNavigate, useNavigation } from 'react-router'
import type { Outcome } from '#web/api/send.ts'
import { typedAddress } from '#web/components/data-table/typed-address.ts'

/** The record that is open beside its list, or about to be: a press shows at once. */
export function useOpened(name: string): string | null {
  const here = useLocation()
  const next = useNavigation().location
  const { search } = next && next.pathname === here.pathname ? next : here
  return new URLSearchParams(search).get(name)
}

/** What is shown beside the list: the record that was loaded, or the id of one that is being loaded. */
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
  const navigate = useNavigate()
  const isOpen = id !== '' && new URLSearchParams(search).get(name) === id

  /** A row that is pressed before the answer to a search has come opens beside the rows of that search. */
  function openBesideTyped(event: MouseEvent) {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    const typed = isPlain ? typedAddress() : null
    if (typed === null) return
    event.preventDefault()
    const { pathname: path, search: withTyped } = new URL(typed, window.location.href)
    void navigate({ pathname: path, search: withOpened(withTyped, name, id) }, { preventScrollReset: true })
  }
  return (
    <Link
      to={{ pathname, search: withOpened(search, name, id) }}
      onClick={openBesideTyped}
      aria-current={isOpen ? 'true' : undefined}
      data-peek={id || undefined}
      preventScrollReset
      {...link}
    />
  )
}

function withOpened(search: string, name: string, id: string): string {
  const parameters = new URLSearchParams(search)
  if (id) parameters.set(name, id)
  else parameters.delete(name)
  return parameters.toString()
}
