/** The platforms whose comments can be drawn from, in the order in which they are offered. */
export const platforms = ['instagram', 'facebook', 'youtube', 'tiktok', 'x', 'reddit'] as const
export type Platform = (typeof platforms)[number]

/** What a platform address names if it is not a post. */
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

/** What the path of an address means on its platform. */
export type PathMeaning =
  /** `id` is the platform's own, as text: some exceed 2^53 */
  | { kind: 'post'; id: string; owner?: string }
  /** a short link: it must be followed to find its target */
  | { kind: 'short' }
  /** a consent page, sign-in page or frame: it names the address that was requested */
  | { kind: 'wall'; wanted: string }
  | { kind: 'not_a_post'; what: NotAPost }

/** A parsed address: the host in lower case without `www.`, the parts of the path decoded. */
export interface AddressParts {
  host: string
  segments: string[]
  /** the first value of that name */
  query: (name: string) => string | undefined
  /** the part after `#` */
  fragment?: string
}

/** One platform's addresses: its hosts, what their paths mean, and the canonical form of a post's address. */
export interface PlatformAddresses {
  platform: Platform
  /** hosts without `www.`; `subdomains` says whether their subdomains count, too */
  hosts: readonly { host: string; subdomains: boolean }[]
  read: (parts: AddressParts) => PathMeaning
  /** the common address of a post */
  canonical: (id: string, owner: string | undefined) => string
}

export const notAPost = (what: NotAPost): PathMeaning => ({ kind: 'not_a_post', what })

/** A number with leading zeros is the same number to a platform, so it must not look like another post here. */
export function withoutZeros(id: string | undefined): string | undefined {
  return id?.replace(/^0+(?=.)/, '')
}

/** A post if the id has the right form, else not a post. */
export function postIf(id: string | undefined, form: RegExp, owner?: string): PathMeaning {
  if (id === undefined || !form.test(id)) return notAPost('other')
  return { kind: 'post', id, ...(owner === undefined ? {} : { owner }) }
}

export function behindWall(wanted: string | undefined): PathMeaning {
  return wanted ? { kind: 'wall', wanted } : notAPost('other')
}

/** For sites where any page can be such a wall: an address that names a post itself is not one. */
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
