const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Design: a draw is announced for at least two minutes and at most ninety days from now; the server holds to it. */
const soonestMs = 2 * minuteMs
const latestMs = 90 * 24 * hourMs

/** Proposes a full hour that leaves entrants at least an hour to look, and lets the picker offer only what can be had. */
export function fillDrawTime(field: HTMLInputElement, now: Date): void {
  const time = now.getTime()
  const proposed = new Date(time + 2 * hourMs)
  proposed.setMinutes(0)
  field.min = wallTime(time + soonestMs + minuteMs)
  field.max = wallTime(time + latestMs)
  if (!field.value) field.value = wallTime(proposed.getTime())
}

/** A moment as the clock of this device shows it, to the minute. */
function wallTime(moment: number): string {
  const date = new Date(moment)
  return new Date(moment - date.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16)
}
