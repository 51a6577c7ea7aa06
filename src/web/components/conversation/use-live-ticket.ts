import { useEffect, useState } from 'react'

interface Watched {
  id: string
  version: number
  is_unread: boolean
}

interface Watch {
  /** address of its events */
  path: string
  /** somebody looks at what they have not read yet */
  onRead: () => void
}

/** A ticket as it is at this moment: its events are followed while the page is there, and what was seen is told to be read. */
export function useLiveTicket<Ticket extends Watched>(loaded: Ticket, { path, onRead }: Watch): Ticket {
  const [shown, setShown] = useState({ loaded, ticket: loaded })
  if (shown.loaded !== loaded) setShown({ loaded, ticket: loaded })

  useEffect(() => {
    const source = new EventSource(path)
    source.addEventListener('ticket', ({ data }: MessageEvent<string>) => {
      const ticket = JSON.parse(data) as Ticket
      setShown((before) => (ticket.version > before.ticket.version ? { ...before, ticket } : before))
    })
    return () => source.close()
  }, [path])

  const ticket = shown.loaded === loaded ? shown.ticket : loaded
  useRead(ticket, onRead)
  return ticket
}

/** Nobody has read what came while they looked elsewhere. */
function useRead({ version, is_unread }: Watched, onRead: () => void): void {
  useEffect(() => {
    if (!is_unread) return undefined
    const look = () => {
      if (document.visibilityState === 'visible') onRead()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
    // Each version is told once, whatever the page makes anew meanwhile.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [version, is_unread])
}
