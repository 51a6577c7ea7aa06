import { type Locale, locales } from '../../src/locales/locales.ts'
import type { Platform } from '../../src/posts/address.ts'
import { speeches } from '../speech/speeches.ts'

export interface Person {
  language: Locale
  id: string
  handle: string
  name: string
}

/** All people of one platform who speak a language; `all` are people of all languages, in turn. */
export type Circle = Locale | 'all'

/** The n-th person of a circle: the same under every post of the platform, with the same name. */
export function personOf(platform: Platform, circle: Circle, n: number): Person {
  const language = circle === 'all' ? (locales[n % locales.length] ?? 'en') : circle
  const place = circle === 'all' ? Math.floor(n / locales.length) : n
  const { first, last } = speeches[language]
  const given = first[place % first.length] ?? ''
  // Neighbors share no name: 5 steps per person, and one more for each round of first names.
  const family = last[(Math.floor(place / first.length) + place * 5) % last.length] ?? ''
  const number = 10_000_000_000_000_000n + BigInt(locales.indexOf(language)) * 10_000_000_000n + BigInt(place)
  return {
    language,
    id: String(number),
    handle: handleOf(platform, plain(given), plain(family), place),
    name: `${given} ${family}`,
  }
}

/** Handles in each platform's style; the number distinguishes namesakes. */
function handleOf(platform: Platform, given: string, family: string, n: number): string {
  if (platform === 'x') return `${given}_${family}`.slice(0, 14 - String(n).length) + String(n)
  if (platform === 'reddit') return `${given}-${family}`.slice(0, 16) + String(n)
  const forms = [
    `${given}.${family}`,
    `${family}${given}`,
    `${given}_${family}_`,
    `${given.slice(0, 1)}.${family}`,
  ]
  return `${forms[n % forms.length]}${n}`
}

const plainNames = new Map<string, string>()

function plain(name: string): string {
  const known = plainNames.get(name)
  if (known !== undefined) return known
  const made = name
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '')
  plainNames.set(name, made)
  return made
}
