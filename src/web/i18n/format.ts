import { createContext, startTransition, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { isTimeZone, utcBeside } from '#locales/draw-zone.ts'
import { cached, createDateFormat, formatCount } from '#locales/formatters.ts'
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
  const viewerZone = useAfterHydration(defaultTimeZones[locale], ownZone)
  const fixedZone = useContext(FixedZoneContext)
  // The server may know zones that an older browser does not.
  const known = (zone?: string) => (zone && isTimeZone(zone, formatLocales[locale]) ? zone : undefined)
  const timeZone = known(drawZone) ?? known(fixedZone) ?? viewerZone
  return formatIn(locale, timeZone)
}

/** Instead of a zone's name: the viewer's. */
const ownZone = 'own'

/** `locale timeZone` */
const formats = cached((name) => {
  const [locale, timeZone] = name.split(' ') as [Locale, string]
  return createFormat(locale, timeZone)
})

/** Outside of components, such as in loaders. */
export function formatIn(locale: Locale, timeZone: string): Format {
  return formats(`${locale} ${timeZone}`)
}

/** What `Intl` needs for a text is created at the first one: all of it at once would hold up each page on a phone. */
export function createFormat(locale: Locale, timeZone: string): Format {
  const tag = formatLocales[locale]
  const zone = once(timeZone === ownZone ? ownTimeZone : () => timeZone)
  const numbers = once(() => new Intl.NumberFormat(tag, { maximumFractionDigits: 20 }))
  const lists = once(() => new Intl.ListFormat(tag, { type: 'conjunction' }))
  const clock = () =>
    ({ ...day, hour: 'numeric', minute: '2-digit', timeZone: zone(), timeZoneName: 'short' }) as const
  const times = once(() => createDateFormat(tag, clock()))
  // With seconds, languages that write 01:06 elsewhere would otherwise write 1:06:51.
  const exactHour = locale === 'en' || locale === 'es' ? 'numeric' : '2-digit'
  const exactTimes = once(() => createDateFormat(tag, { ...clock(), hour: exactHour, second: '2-digit' }))
  const dates = once(() => createDateFormat(tag, { ...day, timeZone: zone() }))
  return {
    number: (value) => (isPlain(value) ? String(value) : numbers().format(value)),
    count: (value) => formatCount(value, tag),
    dateTime: (moment) => times()(moment),
    exactTime: (moment) => exactTimes()(moment),
    dateTimeAndUtc: (moment) => times()(moment) + utcBeside(moment, zone(), 'minutes', tag),
    exactTimeAndUtc: (moment) => exactTimes()(moment) + utcBeside(moment, zone(), 'seconds', tag),
    date: (moment) => dates()(moment),
    list: (items) => lists().format(items),
    colon: locale === 'fr' ? '\u202f: ' : ': ',
    get timeZone() {
      return zone()
    },
  }
}

/** Whether every language of ours writes a number with its digits alone. */
function isPlain(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < 1000
}

/** Calls `make` at the first use. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const

function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/**
 * The server's value in the first render, so that both match, then the browser's. The change is a transition: an urgent
 * one would discard the server's markup of every surrounding part whose script is still loading, and the page would
 * jump twice.
 */
function useAfterHydration<T>(server: T, browser: T): T {
  const [mount] = useState(createMount)
  const isHydrating = useSyncExternalStore(never, mount.isHydrating, mount.hydrate)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (mount.isHydrating()) startTransition(() => setOver(true))
  }, [mount])
  return isHydrating && !isOver ? server : browser
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
