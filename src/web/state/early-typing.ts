import { type RefObject, useEffect } from 'react'

/** What was typed into text areas of the document, until their code is there. */
const typed = new WeakMap<HTMLTextAreaElement, string>()

/** React puts the server's text back into a text area when it takes it over, so this begins before. */
export function noteTyping(): void {
  for (const area of document.querySelectorAll('textarea')) note(area)
  addEventListener('input', ({ target }) => note(target), true)
}

function note(area: EventTarget | null): void {
  if (area instanceof HTMLTextAreaElement) typed.set(area, area.value)
}

/** Puts back what a person typed before the code of the text area was there, and reports it as a change. */
export function useEarlyTyping(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const area = field.current
    const text = area ? typed.get(area) : undefined
    if (!area || text === undefined || area.value === text) return
    // Past React's own property of the element, which would take the event for no change.
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }, [field])
}
