import {
  type AddressParts,
  notAPost,
  type PathMeaning,
  type PlatformAddresses,
  postIf,
  withoutZeros,
} from '../address.ts'

const statusId = /^[1-9]\d{0,18}$/
const statusKinds = new Set(['status', 'statuses'])

export const x: PlatformAddresses = {
  platform: 'x',
  hosts: [
    { host: 'x.com', subdomains: true },
    { host: 'twitter.com', subdomains: true },
    // Well-known mirrors that only change how a post is shown; the post is asked of X.
    { host: 'fxtwitter.com', subdomains: false },
    { host: 'vxtwitter.com', subdomains: false },
    { host: 'fixupx.com', subdomains: false },
    { host: 't.co', subdomains: false },
  ],
  read,
  canonical: (id, owner) => `https://x.com/${owner ?? 'i'}/status/${id}`,
}

function read({ host, segments }: AddressParts): PathMeaning {
  const [first = '', second = '', third, fourth] = segments
  if (host === 't.co') return first ? { kind: 'short' } : notAPost('other')
  if (statusKinds.has(first)) return postIf(withoutZeros(second), statusId)
  if (first === 'i') {
    if (statusKinds.has(second)) return postIf(withoutZeros(third), statusId)
    if (second === 'web' && third !== undefined && statusKinds.has(third))
      return postIf(withoutZeros(fourth), statusId)
    return notAPost(second === 'spaces' ? 'live' : second === 'events' ? 'event' : 'other')
  }
  if (statusKinds.has(second)) return postIf(withoutZeros(third), statusId, first)
  if (second === 'article') return notAPost('article')
  return notAPost(first && !second ? 'profile' : 'other')
}
