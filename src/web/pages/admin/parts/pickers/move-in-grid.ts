import type { KeyboardEvent } from 'react'

/** Arrow keys move among the buttons of a grid as laid out. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const top = buttons[0]?.offsetTop
  const columns = Math.max(1, buttons.filter((button) => button.offsetTop === top).length)
  const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
  const steps: Record<string, number> = {
    ArrowRight: isMirrored ? -1 : 1,
    ArrowLeft: isMirrored ? 1 : -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -at,
    End: buttons.length - 1 - at,
  }
  const step = steps[event.key]
  if (step === undefined || at === -1) return
  event.preventDefault()
  buttons[at + step]?.focus()
}
