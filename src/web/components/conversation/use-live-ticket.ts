import { useEffect, useRef, useState } from 'react'

/** After a refusal the events are asked for again. */
const pauseMs = 20_000

interface Watched {
  id: string
  version: number
  is_unread: boolean
  has_more: boolean
  conversation: readonly { place: number }[]
}

interface Watch {
  /** address of its events; null where older messages are looked at, which stay as they are */
  path: string | null
  /** somebody looks at what they have not read yet */
  onRead: (version: number) => void
}

/**
 * A ticket as it is at this moment: its events are followed while the page is there, each with what was said since, and what
 * was seen is told to be read.
 */
export function useLiveTicket<Ticket extends Watched>(loaded: Ticket, { path, onRead }: Watch): Ticket {
  const [shown, setShown] = useState({ loaded, ticket: loaded, path, after: lastOf(loaded) })
  if (shown.path !== path) setShown({ loaded, ticket: loaded, path, after: lastOf(loaded) })
  // What was heard may be newer than a page that comes after it.
  else if (shown.loaded !== loaded)
    setShown({ ...shown, loaded, ticket: path === null ? loaded : mergeTicket(loaded, shown.ticket) })

  const [tries, setTries] = useState(0)
  const { after } = shown
  useEffect(() => {
    if (path === null) return undefined
    const source = new EventSource(`${path}?after=${after}`)
    let timer: ReturnType<typeof setTimeout> | undefined
    source.addEventListener('ticket', ({ data }: MessageEvent<string>) => {
      const ticket = JSON.parse(data) as Ticket
      setShown((before) =>
        before.path === path ? { ...before, ticket: mergeTicket(before.ticket, ticket) } : before,
      )
    })
    source.addEventListener('error', () => {
      // A connection that broke is made again by the browser; one that was refused is not.
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(() => setTries(tries + 1), pauseMs)
    })
    return () => {
      clearTimeout(timer)
      source.close()
    }
  }, [path, after, tries])

  const ticket = shown.loaded === loaded ? shown.ticket : loaded
  useRead(ticket, onRead)
  return ticket
}

function lastOf({ conversation }: Watched): number {
  return conversation.at(-1)?.place ?? 0
}

/** Nobody has read what came while they looked elsewhere. Each version is told once, whatever the page makes anew meanwhile. */
function useRead({ version, is_unread }: Watched, onRead: Watch['onRead']): void {
  const latest = useRef(onRead)
  useEffect(() => {
    latest.current = onRead
  })
  useEffect(() => {
    if (!is_unread) return undefined
    const look = () => {
      if (document.visibilityState === 'visible') latest.current(version)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [version, is_unread])
}

interface Known {
  version: number
  conversation: readonly { place: number }[]
  has_more: boolean
}

/** What is known of a ticket, and what was heard of it since: its latest state, with every message once and in order. */
export function mergeTicket<Ticket extends Known>(known: Ticket, heard: Ticket): Ticket {
  const last = known.conversation.at(-1)?.place ?? 0
  const later = heard.conversation.filter(({ place }) => place > last)
  if (heard.version <= known.version && later.length === 0) return known
  const latest = heard.version > known.version ? heard : known
  return { ...latest, has_more: known.has_more, conversation: [...known.conversation, ...later] }
}
