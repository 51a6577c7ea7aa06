/** Opens the history, or closes it, and goes there. */
export function showHistory(history: HTMLDetailsElement | null): void {
  if (!history) return
  history.open = !history.open
  history.querySelector('summary')?.focus()
}
