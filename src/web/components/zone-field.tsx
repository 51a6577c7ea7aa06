import { useFormat } from '../i18n/format.ts'

/** Tells in which zone a draw is made: the browser's, and without scripts the one of the language. */
export function ZoneField() {
  const { timeZone } = useFormat()
  return <input type="hidden" name="zone" value={timeZone} />
}
