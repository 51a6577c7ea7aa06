import { type RefObject, useEffect, useRef, useState } from 'react'

export interface TypedList {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  /** what was typed */
  read: (text: string) => void
  /** replaces what is in the field */
  write: (text: string) => void
}

/** The text of an uncontrolled field, so that nothing typed before scripts ran is lost. */
export function useTypedList(initial: string): TypedList {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(initial)
  useEffect(() => setText((known) => field.current?.value ?? known), [])

  function write(next: string) {
    if (field.current) field.current.value = next
    setText(next)
  }
  return { field, text, read: setText, write }
}
