const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Design: a draw is announced at least two minutes and at most ninety days ahead; the server enforces it. */
const soonestMs = 2 * minuteMs
const latestMs = 90 * 24 * hourMs

/** Proposes a full hour that leaves entrants at least an hour to look, and limits the picker to the allowed range. */
export function fillDrawTime(field: HTMLInputElement, now: Date): void {
  const proposed = new Date(now.getTime() + 2 * hourMs)
  proposed.setMinutes(0)
  limitDrawTime(field, now)
  if (!field.value) field.value = wallTime(proposed.getTime())
}

/** Limits the picker to the allowed range. An optional time stays empty. */
export function limitDrawTime(field: HTMLInputElement, now: Date): void {
  const time = now.getTime()
  field.min = wallTime(time + soonestMs + minuteMs)
  field.max = wallTime(time + latestMs)
}

/** A time on this device's clock, to the minute. */
function wallTime(moment: number): string {
  const date = new Date(moment)
  return new Date(moment - date.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16)
}
