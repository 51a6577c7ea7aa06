import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** After a refused connection, wait this long before retrying. */
const pauseMs = 20_000

interface Watched {
  id: string
  version: number
  is_unread: boolean
  has_more: boolean
  conversation: readonly { place: number }[]
}

interface Reader {
  id: string
  name: string
  is_typing: boolean
}

interface Watch {
  /** address of its event stream; null when older messages are shown, which do not change */
  path: string | null
  /** called with who else of staff has the ticket open, whenever that changes */
  onReaders?: (readers: readonly Reader[]) => void
  /** called when the user sees something unread */
  onRead: (version: number) => void
}

/**
 * A ticket's live state: while the page is open, its events bring each new message, and what was seen is reported as
 * read.
 */
export function useLiveTicket<Ticket extends Watched>(
  loaded: Ticket,
  { path, onRead, onReaders }: Watch,
): Ticket {
  const [view, setView] = useState({ loaded, ticket: loaded, path, after: lastOf(loaded) })
  if (view.path !== path) setView({ loaded, ticket: loaded, path, after: lastOf(loaded) })
  // Events may be newer than page data that arrives after them.
  else if (view.loaded !== loaded)
    setView({ ...view, loaded, ticket: path === null ? loaded : mergeTicket(loaded, view.ticket) })

  const updateReaders = useEffectEvent((readers: readonly Reader[]) => onReaders?.(readers))
  const [tries, setTries] = useState(0)
  const { after } = view
  useEffect(() => {
    if (path === null) return undefined
    const source = new EventSource(`${path}?after=${after}`)
    let timer: ReturnType<typeof setTimeout> | undefined
    source.addEventListener('ticket', ({ data }: MessageEvent<string>) => {
      const ticket = JSON.parse(data) as Ticket
      setView((before) =>
        before.path === path ? { ...before, ticket: mergeTicket(before.ticket, ticket) } : before,
      )
    })
    source.addEventListener('readers', ({ data }: MessageEvent<string>) => {
      updateReaders((JSON.parse(data) as { readers: Reader[] }).readers)
    })
    source.addEventListener('error', () => {
      // Without a connection, others may come and go unnoticed.
      updateReaders([])
      // The browser reconnects a broken connection itself, but not a refused one.
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(() => setTries(tries + 1), pauseMs)
    })
    return () => {
      clearTimeout(timer)
      source.close()
      // The events of the next ticket say who has that one open.
      updateReaders([])
    }
  }, [path, after, tries])

  const ticket = view.loaded === loaded ? view.ticket : loaded
  useRead(ticket, onRead)
  return ticket
}

function lastOf({ conversation }: Watched): number {
  return conversation.at(-1)?.place ?? 0
}

/** Nothing counts as read while the page is hidden. Each version is reported once, however often the page renders. */
function useRead({ version, is_unread }: Watched, onRead: Watch['onRead']): void {
  const latest = useRef(onRead)
  useEffect(() => {
    latest.current = onRead
  })
  useEffect(() => {
    if (!is_unread) return undefined
    const markSeen = () => {
      if (document.visibilityState === 'visible') latest.current(version)
    }
    markSeen()
    document.addEventListener('visibilitychange', markSeen)
    return () => document.removeEventListener('visibilitychange', markSeen)
  }, [version, is_unread])
}

interface TicketState {
  version: number
  conversation: readonly { place: number }[]
  has_more: boolean
}

/** Merges a ticket with an update: the latest state, with every message once and in order. */
export function mergeTicket<Ticket extends TicketState>(current: Ticket, update: Ticket): Ticket {
  const last = current.conversation.at(-1)?.place ?? 0
  const later = update.conversation.filter(({ place }) => place > last)
  if (update.version <= current.version && later.length === 0) return current
  const latest = update.version > current.version ? update : current
  return { ...latest, has_more: current.has_more, conversation: [...current.conversation, ...later] }
}
