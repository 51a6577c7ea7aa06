import { type RefObject, useEffect, useRef, useState } from 'react'

interface TellEdit<Box extends HTMLElement> {
  box: RefObject<Box | null>
  tellEdit: () => void
}

/**
 * Makes changes by click (a row added, a picture chosen, text in the editor) fire an `input` event like typing does, so
 * that code watching the form sees them; it fires after the change is in the document.
 */
export function useTellEdit<Box extends HTMLElement>(): TellEdit<Box> {
  const box = useRef<Box>(null)
  const [edits, setEdits] = useState(0)
  useEffect(() => {
    if (edits > 0) box.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [edits])
  return { box, tellEdit: () => setEdits((count) => count + 1) }
}
