/** The last moment of a form's date in UTC. Anything that is not a date passes unchanged, for the server to reject. */
export function endOfDay(day: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T23:59:59.000Z` : day
}
