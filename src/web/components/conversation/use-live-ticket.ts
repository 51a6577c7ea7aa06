import { useEffect, useRef, useState } from 'react'

/** After a refusal the events are asked for again. */
const pauseMs = 20_000

interface Watched {
  id: string
  version: number
  is_unread: boolean
}

interface Watch {
  /** address of its events */
  path: string
  /** somebody looks at what they have not read yet */
  onRead: (version: number) => void
}

/** A ticket as it is at this moment: its events are followed while the page is there, and what was seen is told to be read. */
export function useLiveTicket<Ticket extends Watched>(loaded: Ticket, { path, onRead }: Watch): Ticket {
  const [shown, setShown] = useState({ loaded, ticket: loaded })
  if (shown.loaded !== loaded) setShown({ loaded, ticket: loaded })

  const [tries, setTries] = useState(0)
  useEffect(() => {
    const source = new EventSource(path)
    let timer: ReturnType<typeof setTimeout> | undefined
    source.addEventListener('ticket', ({ data }: MessageEvent<string>) => {
      const ticket = JSON.parse(data) as Ticket
      setShown((before) => (ticket.version > before.ticket.version ? { ...before, ticket } : before))
    })
    source.addEventListener('error', () => {
      // A connection that broke is made again by the browser; one that was refused is not.
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(() => setTries(tries + 1), pauseMs)
    })
    return () => {
      clearTimeout(timer)
      source.close()
    }
  }, [path, tries])

  const ticket = shown.loaded === loaded ? shown.ticket : loaded
  useRead(ticket, onRead)
  return ticket
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
