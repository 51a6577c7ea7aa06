/** The last moment of a day of a form, in UTC; what is no day goes on as it is, for the server to refuse. */
export function endOfDay(day: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T23:59:59.000Z` : day
}
