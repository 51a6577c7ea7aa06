/** For what goes away when it is pressed: its fold stays. Without a focus the space bar would draw again. */
export function focusSummary(part: HTMLElement): void {
  part.closest('details')?.querySelector('summary')?.focus()
}
