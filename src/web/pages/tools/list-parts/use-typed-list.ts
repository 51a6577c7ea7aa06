import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useEntryState } from '#web/state/entry-state.ts'

export interface TypedList {
  field: RefObject<HTMLTextAreaElement | null>
  /** what the field begins with */
  initial: string
  text: string
  /** what was typed */
  read: (text: string) => void
  /** replaces what is in the field */
  write: (text: string) => void
}

/**
 * The text of an uncontrolled field, so that nothing typed before scripts ran is lost. It belongs to the entry of the
 * history. `name` differs from that of another list on the page.
 */
export function useTypedList(start: string, name = 'names'): TypedList {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText, found] = useEntryState(name, start)
  const [initial] = useState(text)
  const { key } = useLocation()
  const shown = useRef<{ entry: string; found: number }>(undefined)

  const settle = useEffectEvent((entry: string) => {
    const area = field.current
    if (!area || shown.current?.entry === entry) return
    const cameBack = shown.current !== undefined && shown.current.found !== found
    shown.current = { entry, found }
    // An entry that came back has its own text; at first, and on a new entry, what is in the field is the newest.
    if (cameBack) area.value = text
    else setText(area.value)
  })
  useEffect(() => settle(key), [key])

  function write(next: string) {
    if (field.current) field.current.value = next
    setText(next)
  }
  return { field, initial, text, read: setText, write }
}
