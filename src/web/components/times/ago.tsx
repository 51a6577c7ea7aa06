import './ago.css'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useLocale, useT } from '../../i18n/frame.tsx'
import { shortDate } from '../../i18n/short-date.ts'

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
  const shortDay = useDay(zone)
  if (now === undefined) return <time dateTime={moment}>{dateTime(moment)}</time>
  const past = howLongAgo(new Date(moment), now, date)
  return (
    <time
      className="ago relative whitespace-nowrap"
      dateTime={moment}
      data-full={zone ? exactTimeAndUtc(moment) : exactTime(moment)}
    >
      {past === null ? shortDay(moment) : t(`table.ago.${past.unit}`, 'n' in past ? { n: past.n } : {})}
    </time>
  )
}

/** How a list writes a date: of this year without the year. */
export function useDay(zone?: string): (moment: string) => string {
  const locale = useLocale()
  const now = useNow()
  const { date, timeZone } = useFormat(zone)
  return (moment) => (now === undefined ? date(moment) : shortDate(moment, now, locale, timeZone))
}

/** A date in a list; hovering it shows the whole one. */
export function Day({ moment }: { moment: string }) {
  const shortDay = useDay()
  const { date } = useFormat()
  return (
    <time dateTime={moment} title={date(moment)}>
      {shortDay(moment)}
    </time>
  )
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long ago a moment was, in the unit in which people say it; null for what is better said as a date. */
type HowLong = { unit: 'now' | 'yesterday' } | { unit: 'minutes' | 'hours' | 'days'; n: number } | null

/** `dayOf` names the calendar day of a moment in the viewer's zone. */
export function howLongAgo(moment: Date, now: number, dayOf: (moment: Date) => string): HowLong {
  const passed = now - moment.getTime()
  // The clocks of two nodes differ a little.
  if (Number.isNaN(passed) || passed < -minute) return null
  if (passed < minute) return { unit: 'now' }
  if (passed < hour) return { unit: 'minutes', n: Math.floor(passed / minute) }
  if (passed < day) return { unit: 'hours', n: Math.floor(passed / hour) }
  for (let n = 1; n < 7; n++)
    if (dayOf(new Date(now - n * day)) === dayOf(moment))
      return n === 1 ? { unit: 'yesterday' } : { unit: 'days', n }
  return null
}

/** Milliseconds between two looks at the clock. */
const tick = 20_000

/** The server's time in milliseconds as it passes; undefined where no page says it. */
const NowContext = createContext<number | undefined>(undefined)

/**
 * Lets the times inside say how long ago they were. It starts from the time at which the server read the data, so that
 * the first render is the same on both sides and a wrong clock of the device does no harm.
 */
export function NowProvider({ now, children }: { now: number | undefined; children: ReactNode }) {
  const [passed, setPassed] = useState({ since: now, time: 0 })
  useEffect(() => {
    const start = performance.now()
    const timer = setInterval(() => setPassed({ since: now, time: performance.now() - start }), tick)
    return () => clearInterval(timer)
  }, [now])
  const time = passed.since === now ? passed.time : 0
  return <NowContext value={now === undefined ? undefined : now + time}>{children}</NowContext>
}

function useNow(): number | undefined {
  return useContext(NowContext)
}
