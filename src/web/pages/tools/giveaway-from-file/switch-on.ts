import type { MouseEvent } from 'react'

/** Without scripts the link leads to the switch; with scripts it turns the switch on and shows it. */
export function switchOn(event: MouseEvent, id: 'one_per_person' | 'with_tickets'): void {
  const field = document.getElementById(id)
  if (!(field instanceof HTMLInputElement)) return
  event.preventDefault()
  const fold = field.closest('details')
  if (fold) fold.open = true
  if (!field.checked) field.click()
  field.focus()
}
