import { useEffect, useState } from 'react'
import { type FoundRecord, findRecords } from '../../contract/find.ts'
import { send } from '../api.ts'

/** A pause in typing after which the server is asked, in milliseconds. */
const pause = 200
const none: readonly FoundRecord[] = []

/** Records that the server finds for words; those of other words are not shown. */
export function useFound(words: string): readonly FoundRecord[] {
  const q = words.trim()
  const [found, setFound] = useState({ q: '', records: none })
  useEffect(() => {
    if (q.length < 2) return
    const ended = new AbortController()
    const timer = setTimeout(() => {
      send(findRecords, { payload: { q }, signal: ended.signal }).then(
        (answer) => setFound({ q, records: answer.ok ? answer.data : none }),
        // Whoever typed on does not wait for it.
        () => undefined,
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [q])
  return found.q === q ? found.records : none
}
