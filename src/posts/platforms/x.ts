import {
  type AddressParts,
  type NotAPost,
  notAPost,
  orBehindWall,
  type PathMeaning,
  type PlatformAddresses,
  postIf,
  withoutZeros,
} from '../address.ts'

const statusId = /^[1-9]\d{0,18}$/
/** Anything pasted after the digits, such as a full stop or an escaped `?s=20`, is not part of the id. */
const leadingDigits = /^\d+(?!\w)/
const statusKinds = new Set(['status', 'statuses'])
/** Hosts that only redirect. */
const shortHosts = new Set(['t.co', 'pic.x.com', 'pic.twitter.com'])
/** X's own pages, in the place of account names. */
const ownPages = new Set([
  'home',
  'explore',
  'search',
  'hashtag',
  'notifications',
  'messages',
  'settings',
  'intent',
])
/** Tabs of an account's page. */
const tabs = new Set(['with_replies', 'media', 'likes', 'highlights', 'followers', 'following'])
const ofX = new Map<string, NotAPost>([
  ['spaces', 'live'],
  ['broadcasts', 'live'],
  ['events', 'event'],
  ['communities', 'group'],
  ['article', 'article'],
  ['user', 'profile'],
])

export const x: PlatformAddresses = {
  platform: 'x',
  hosts: [
    { host: 'x.com', subdomains: true },
    { host: 'twitter.com', subdomains: true },
    // Well-known mirrors that only change how a post is shown; the post is fetched from X.
    { host: 'fxtwitter.com', subdomains: true },
    { host: 'vxtwitter.com', subdomains: true },
    { host: 'fixupx.com', subdomains: true },
    { host: 'fixvx.com', subdomains: true },
    { host: 't.co', subdomains: false },
  ],
  read,
  canonical: (id, owner) => `https://x.com/${owner ?? 'i'}/status/${id}`,
}

function read(parts: AddressParts): PathMeaning {
  return orBehindWall(readPath(parts), parts.query('redirect_after_login'))
}

function readPath({ host, segments }: AddressParts): PathMeaning {
  const [first = '', second = '', third, fourth] = segments
  if (shortHosts.has(host)) return first ? { kind: 'short' } : notAPost('other')
  if (isStatus(first)) return statusIf(second)
  if (first === 'i') return ofPlatform(second, third, fourth)
  if (isStatus(second)) return statusIf(third, first)
  if (second === 'article') return notAPost('article')
  if (ownPages.has(first)) return notAPost('other')
  return notAPost(first && (!second || tabs.has(second)) ? 'profile' : 'other')
}

function ofPlatform(kind: string, next: string | undefined, last: string | undefined): PathMeaning {
  if (isStatus(kind)) return statusIf(next)
  if (kind === 'web' && isStatus(next)) return statusIf(last)
  if (kind === 'videos' && next === 'tweet') return statusIf(last)
  return notAPost(ofX.get(kind) ?? 'other')
}

function isStatus(kind: string | undefined): boolean {
  return statusKinds.has(kind?.toLowerCase() ?? '')
}

function statusIf(text: string | undefined, owner?: string): PathMeaning {
  return postIf(withoutZeros(leadingDigits.exec(text ?? '')?.[0]), statusId, owner)
}
