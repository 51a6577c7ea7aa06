import { useEffect, useState } from 'react'
import { type CallLog, watchLogs } from '../../../../contract/logs.ts'

/** So many new lines are kept on the page. */
const mostKept = 200

export interface NewLines {
  /** the newest first */
  rows: readonly CallLog[]
  /** how many came since one began to follow */
  came: number
  state: 'off' | 'on' | 'lost'
  follow(): void
  pause(): void
}

/** Lines that are written while one looks at the logs, narrowed as the page is; ends with the page. */
export function useNewLines(filter: string): NewLines {
  const [state, setState] = useState<NewLines['state']>('off')
  const [kept, setKept] = useState<{ filter: string; rows: readonly CallLog[]; came: number }>({
    filter,
    rows: [],
    came: 0,
  })
  // Looking for something else begins anew.
  if (kept.filter !== filter) setKept({ filter, rows: [], came: 0 })
  const isOn = state === 'on'

  useEffect(() => {
    if (!isOn) return undefined
    const source = new EventSource(filter ? `${watchLogs.path}?${filter}` : watchLogs.path)
    source.addEventListener('lines', ({ data }: MessageEvent<string>) => {
      const { rows } = JSON.parse(data) as { rows: CallLog[] }
      setKept((before) => ({
        ...before,
        rows: newestFirst([...rows, ...before.rows]).slice(0, mostKept),
        came: before.came + rows.length,
      }))
    })
    source.addEventListener('error', () => {
      // A connection that broke is made again by the browser; one that was refused is not.
      if (source.readyState === EventSource.CLOSED) setState('lost')
    })
    return () => source.close()
  }, [isOn, filter])

  return { ...kept, state, follow: () => setState('on'), pause: () => setState('off') }
}

/** Each line once. */
export function newestFirst(rows: readonly CallLog[]): CallLog[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...byId.values()].toSorted((a, b) => Number(b.id) - Number(a.id))
}
