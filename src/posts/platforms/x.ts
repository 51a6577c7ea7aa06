import { type AddressParts, notAPost, type PathMeaning, type PlatformAddresses, postIf } from '../address.ts'

const statusId = /^\d{1,19}$/
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
  if (statusKinds.has(first)) return postIf(second, statusId)
  if (first === 'i') {
    if (statusKinds.has(second)) return postIf(third, statusId)
    if (second === 'web' && third !== undefined && statusKinds.has(third)) return postIf(fourth, statusId)
    return notAPost(second === 'spaces' ? 'live' : second === 'events' ? 'event' : 'other')
  }
  if (statusKinds.has(second)) return postIf(third, statusId, first)
  if (second === 'article') return notAPost('article')
  return notAPost(first && !second ? 'profile' : 'other')
}
