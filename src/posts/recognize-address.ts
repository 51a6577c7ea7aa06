import { type NotAPost, orBehindWall, type Platform, type PlatformAddresses, partsOf } from './address.ts'
import { facebook } from './platforms/facebook.ts'
import { instagram } from './platforms/instagram.ts'
import { reddit } from './platforms/reddit.ts'
import { tiktok } from './platforms/tiktok.ts'
import { x } from './platforms/x.ts'
import { youtube } from './platforms/youtube.ts'

/** A post, regardless of the form of its address. */
export interface PostAddress {
  kind: 'post'
  platform: Platform
  /** the platform's own id, as text */
  id: string
  /** name or id of the post's owner, if the address has it */
  owner?: string
  /** the common address of the post */
  url: string
}

/** What a pasted address means, as far as the address alone tells. */
export type RecognizedAddress =
  | PostAddress
  /** a short link on the same platform; only following it reveals its target */
  | { kind: 'short'; platform: Platform; url: string }
  | { kind: 'not_a_post'; platform: Platform; what: NotAPost }
  /** not an address, or not of a supported platform */
  | { kind: 'unknown' }

const all: readonly PlatformAddresses[] = [instagram, facebook, youtube, tiktok, x, reddit]

/** Maximum length of an address; the longest real ones have some hundred characters. */
const maxAddressLength = 2000

/** Names of people and groups. Anything else in their place could make a post's address lead elsewhere. */
const ownerForm = /^(?:groups\/)?(?!\.+$)[^\s\p{C}/?#\\%]+$/u

/**
 * Recognizes a post by its address, without any request. Accepts what people paste: without a scheme, with tracking,
 * with `&amp;` from a page's source, escaped any number of times. Anything that is not plain http(s) on a host of a
 * platform is `unknown`.
 */
export function recognizeAddress(typed: string): RecognizedAddress {
  const url = parse(typed)
  if (!url) return { kind: 'unknown' }
  const parts = partsOf(url)
  const found = all.find(({ hosts }) => hosts.some((own) => isOn(parts.host, own)))
  if (!found) return { kind: 'unknown' }
  const { platform } = found
  const meaning = orBehindWall(found.read(parts), behindBang(url))
  if (meaning.kind === 'not_a_post') return { ...meaning, platform }
  if (meaning.kind === 'short') return { kind: 'short', platform, url: withoutTracking(url) }
  if (meaning.kind === 'wall') return behindWall(meaning.wanted, url, platform)
  const { id } = meaning
  const owner = ownerForm.exec(meaning.owner ?? '')?.[0]
  return { kind: 'post', platform, id, ...(owner ? { owner } : {}), url: found.canonical(id, owner) }
}

/** For some years sites wrote the rest of an address after `#!`, as a path or as a query. */
function behindBang({ hash, pathname, search }: URL): string | undefined {
  if (!hash.startsWith('#!')) return undefined
  const rest = hash.slice(2)
  return rest.startsWith('/') ? rest : `${pathname}${search || '?'}&${rest}`
}

/**
 * The address requested behind a wall, if it is on the same platform. It contains one wall less than the wall's own
 * address, so the recursion ends.
 */
function behindWall(wanted: string, wall: URL, platform: Platform): RecognizedAddress {
  const found = recognizeAddress(URL.parse(wanted, wall.origin)?.href ?? '')
  const isHere = found.kind !== 'unknown' && found.platform === platform
  return isHere ? found : { kind: 'not_a_post', platform, what: 'other' }
}

function parse(typed: string): URL | undefined {
  const text = typed.trim().replaceAll(/&(?:amp;)+/gi, '&')
  if (text.length > maxAddressLength || /\s/.test(text)) return undefined
  const whole =
    /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+\.[a-z]+:\d/i.test(text) ? text : `https://${text}`
  if (!URL.canParse(whole)) return undefined
  const url = new URL(whole)
  const isPlain = url.protocol === 'https:' || url.protocol === 'http:'
  return isPlain && url.username === '' && url.password === '' && url.port === '' ? url : undefined
}

function isOn(host: string, own: { host: string; subdomains: boolean }): boolean {
  return host === own.host || (own.subdomains && host.endsWith(`.${own.host}`))
}

/** Short links work by their path alone; the query only shows who shared it. */
function withoutTracking(url: URL): string {
  return `https://${url.hostname}${url.pathname}`
}
