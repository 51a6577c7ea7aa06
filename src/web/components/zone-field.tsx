import { useFormat } from '../i18n/format.ts'

/** Submits the time zone of a draw: the browser's, or without scripts the default of the language. */
export function ZoneField() {
  const { timeZone } = useFormat()
  return <input type="hidden" name="zone" value={timeZone} />
}
