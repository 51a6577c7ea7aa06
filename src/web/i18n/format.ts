import { createContext, startTransition, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { cached } from '#locales/cached.ts'
import { formatCount } from '#locales/counts.ts'
import { createDateFormat } from '#locales/date-format.ts'
import { isTimeZone, utcBeside } from '#locales/draw-zone.ts'
import { defaultTimeZones, formatLocales, type Locale } from '#locales/locales.ts'
import { useFrame } from './frame.tsx'

export interface Format {
  number: (value: number) => string
  /** a large count, abbreviated: `12.4k`, `12,4 bin` */
  count: (value: number) => string
  /** date and time with the zone name, for example `20 Nov 2026, 22:01 CET` */
  dateTime: (moment: string | Date) => string
  /** the same to the second */
  exactTime: (moment: string | Date) => string
  /** both with UTC added, for draws viewed from many time zones */
  dateTimeAndUtc: (moment: string | Date) => string
  exactTimeAndUtc: (moment: string | Date) => string
  /** date only, in the same zone */
  date: (moment: string | Date) => string
  /** `a, b and c` */
  list: (items: readonly string[]) => string
  /** what is written between a name and its value: `: `, in French after a space */
  colon: string
  /** the IANA name of the zone in which times are shown */
  timeZone: string
}

/** A zone in which everything inside is shown to everyone, such as a draw's; undefined elsewhere. */
export const FixedZoneContext = createContext<string | undefined>(undefined)

/**
 * How this language formats numbers, times and lists. Times are in the language's default zone on the server and in the
 * first render, so that both match, and in the viewer's zone from then on (REQ-constants). Inside a draw they are in
 * the organizer's zone; in lists of draws that is `drawZone`.
 */
export function useFormat(drawZone?: string): Format {
  const { locale } = useFrame()
  const viewerZone = useAfterHydration(defaultTimeZones[locale], ownTimeZone)
  const around = useContext(FixedZoneContext) ?? viewerZone
  const timeZone = drawZone && isTimeZone(drawZone, formatLocales[locale]) ? drawZone : around
  return formatIn(locale, timeZone)
}

/** `locale timeZone` */
const formats = cached((name) => {
  const [locale, timeZone] = name.split(' ') as [Locale, string]
  return createFormat(locale, timeZone)
})

/** Outside of components, such as in loaders. */
export function formatIn(locale: Locale, timeZone: string): Format {
  return formats(`${locale} ${timeZone}`)
}

/** `tag`: the Intl locale, if it is not simply the language. */
export function createFormat(locale: Locale, timeZone: string, tag: string = formatLocales[locale]): Format {
  const numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 20 })
  const lists = new Intl.ListFormat(tag, { type: 'conjunction' })
  const clock = { ...day, hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' } as const
  const times = createDateFormat(tag, clock)
  // With seconds, languages that write 01:06 elsewhere would otherwise write 1:06:51.
  const exactHour = locale === 'en' || locale === 'es' ? 'numeric' : '2-digit'
  const exactTimes = createDateFormat(tag, { ...clock, hour: exactHour, second: '2-digit' })
  const dates = createDateFormat(tag, { ...day, timeZone })
  return {
    number: (value) => numbers.format(value),
    count: (value) => formatCount(value, tag),
    dateTime: times,
    exactTime: exactTimes,
    dateTimeAndUtc: (moment) => times(moment) + utcBeside(moment, timeZone, 'minutes', tag),
    exactTimeAndUtc: (moment) => exactTimes(moment) + utcBeside(moment, timeZone, 'seconds', tag),
    date: dates,
    list: (items) => lists.format(items),
    colon: locale === 'fr' ? '\u202f: ' : ': ',
    timeZone,
  }
}

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const

let ownZone: string | undefined

/** Asked once in the life of a page: each answer takes the browser a fifth of a millisecond, in each part with a time. */
function ownTimeZone(): string {
  ownZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return ownZone
}

/**
 * The server's value in the first render, so that both match, then the browser's. The change is a transition: an urgent
 * one would discard the server's markup of every surrounding part whose script is still loading, and the page would
 * jump twice.
 */
function useAfterHydration<T>(server: T, browser: () => T): T {
  const [mount] = useState(createMount)
  const isHydrating = useSyncExternalStore(never, mount.isHydrating, mount.hydrate)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (mount.isHydrating()) startTransition(() => setOver(true))
  }, [mount])
  return isHydrating && !isOver ? server : browser()
}

/** React reads the server snapshot only while it hydrates, and must get the same one afterwards. */
function createMount() {
  let isHydrating = false
  return {
    isHydrating: () => isHydrating,
    hydrate: () => {
      isHydrating = true
      return true
    },
  }
}

function never(): () => void {
  return () => undefined
}
