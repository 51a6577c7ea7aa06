/** The platforms whose comments can be drawn from, in the order in which they are offered. */
export const platforms = ['instagram', 'facebook', 'youtube', 'tiktok', 'x', 'reddit'] as const
export type Platform = (typeof platforms)[number]

/** What an address of a platform names that is no post. */
export type NotAPost =
  | 'profile'
  | 'playlist'
  | 'story'
  | 'live'
  | 'group'
  | 'event'
  | 'article'
  | 'media'
  | 'community_post'
  | 'other'

/** What the path of an address says, once it is known whose it is. */
export type PathMeaning =
  /** `id` is the platform's own, as text: some are beyond 2^53 */
  | { kind: 'post'; id: string; owner?: string }
  /** leads elsewhere: it must be followed to know whereto */
  | { kind: 'short' }
  /** a page of consent or of sign-in, a frame: it names the address that was wanted */
  | { kind: 'wall'; wanted: string }
  | { kind: 'not_a_post'; what: NotAPost }

/** An address taken apart: the host in lower case without `www.`, the parts of the path decoded. */
export interface AddressParts {
  host: string
  segments: string[]
  /** the first of that name */
  query: (name: string) => string | undefined
  /** what stands behind `#` */
  fragment?: string
}

/** One platform's addresses: which hosts are its own, what paths on them mean, and how a post is written plainly. */
export interface PlatformAddresses {
  platform: Platform
  /** hosts without `www.`; `subdomains` says whether anything before them belongs to it, too */
  hosts: readonly { host: string; subdomains: boolean }[]
  read: (parts: AddressParts) => PathMeaning
  /** the address of a post that everybody would write */
  canonical: (id: string, owner: string | undefined) => string
}

export const notAPost = (what: NotAPost): PathMeaning => ({ kind: 'not_a_post', what })

/** A number with zeros before it is the same number to a platform, and shall not look like another post here. */
export function withoutZeros(id: string | undefined): string | undefined {
  return id?.replace(/^0+(?=.)/, '')
}

/** A post where the id has the form of one, else something that is none. */
export function postIf(id: string | undefined, form: RegExp, owner?: string): PathMeaning {
  if (id === undefined || !form.test(id)) return notAPost('other')
  return { kind: 'post', id, ...(owner === undefined ? {} : { owner }) }
}

export function behindWall(wanted: string | undefined): PathMeaning {
  return wanted ? { kind: 'wall', wanted } : notAPost('other')
}

/** Where any page can be such a wall: what names a post itself is none. */
export function orBehindWall(meaning: PathMeaning, wanted: string | undefined): PathMeaning {
  return meaning.kind === 'not_a_post' && wanted ? behindWall(wanted) : meaning
}

export function partsOf(url: URL): AddressParts {
  return {
    host: url.hostname.replace(/\.$/, '').replace(/^www\./, ''),
    segments: url.pathname.split('/').filter(Boolean).map(decoded),
    query: (name) => url.searchParams.get(name) ?? undefined,
    fragment: url.hash.slice(1),
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
