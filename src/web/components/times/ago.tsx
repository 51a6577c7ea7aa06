import './ago.css'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { howLongAgo } from './how-long-ago.ts'
import { useNow } from './now.tsx'

interface AgoProps {
  moment: string
  /** the zone in which the full time is shown, if it is not the viewer's */
  zone?: string
}

/** A time in a list: how long ago it was, in one line. Hovering it, or focusing its row, shows the full time. */
export function Ago({ moment, zone }: AgoProps) {
  const t = useT()
  const now = useNow()
  const { date, dateTime, exactTime, exactTimeAndUtc } = useFormat(zone)
  if (now === undefined) return <time dateTime={moment}>{dateTime(moment)}</time>
  const past = howLongAgo(new Date(moment), now, date)
  return (
    <time className="ago" dateTime={moment} data-full={zone ? exactTimeAndUtc(moment) : exactTime(moment)}>
      {past === null ? date(moment) : t(`table.ago.${past.unit}`, 'n' in past ? { n: past.n } : {})}
    </time>
  )
}
