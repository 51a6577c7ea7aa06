import {
  type AddressParts,
  notAPost,
  type PathMeaning,
  type PlatformAddresses,
  postIf,
  withoutZeros,
} from '../address.ts'

const postId = /^[0-9a-z]{5,10}$/
const people = new Set(['u', 'user'])

export const reddit: PlatformAddresses = {
  platform: 'reddit',
  hosts: [
    { host: 'reddit.com', subdomains: true },
    { host: 'redditmedia.com', subdomains: true },
    { host: 'redd.it', subdomains: true },
  ],
  read,
  canonical: (id) => `https://www.reddit.com/comments/${id}`,
}

function read({ host, segments }: AddressParts): PathMeaning {
  const [first = '', second = '', third = '', fourth] = segments
  // v.redd.it, i.redd.it and preview.redd.it hold pictures and films without their post.
  if (host.endsWith('.redd.it')) return notAPost('media')
  if (host === 'redd.it') return postOf(first)
  if (first === 'comments' || first === 'gallery' || first === 'tb') return postOf(second)
  if (first === 'r' || people.has(first)) {
    if (third === 'comments') return postOf(fourth)
    if (third === 's' && fourth) return { kind: 'short' }
    return notAPost(first === 'r' ? 'group' : 'profile')
  }
  return notAPost('other')
}

function postOf(id: string | undefined): PathMeaning {
  return postIf(withoutZeros(id?.toLowerCase()), postId)
}
