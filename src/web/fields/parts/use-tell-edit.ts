import { type RefObject, useEffect, useRef, useState } from 'react'

interface TellEdit<Box extends HTMLElement> {
  box: RefObject<Box | null>
  tellEdit: () => void
}

/**
 * Whoever watches a form for changes hears of typing by `input`, and of what a press changed (a row added, a picture chosen,
 * words in the editor) in the same way: after the change is in the document.
 */
export function useTellEdit<Box extends HTMLElement>(): TellEdit<Box> {
  const box = useRef<Box>(null)
  const [edits, setEdits] = useState(0)
  useEffect(() => {
    if (edits > 0) box.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [edits])
  return { box, tellEdit: () => setEdits((count) => count + 1) }
}
