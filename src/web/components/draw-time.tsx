import { useFormat } from '../i18n/format.ts'

/** A time of a draw in a list: in its organizer's zone with UTC beside it, as on the draw's own page. */
export function DrawTime({ moment, zone }: { moment: string; zone: string }) {
  const { dateTimeAndUtc } = useFormat(zone)
  return <time dateTime={moment}>{dateTimeAndUtc(moment)}</time>
}
