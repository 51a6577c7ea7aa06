import {
  type AddressParts,
  notAPost,
  orBehindWall,
  type PathMeaning,
  type PlatformAddresses,
  postIf,
  withoutZeros,
} from '../address.ts'

/** The first posts of 2005 have two characters. */
const postId = /^[0-9a-z]{2,10}$/
/** Such as v.redd.it, i.redd.it and preview.redd.it: pictures and videos without their post. */
const files = /\.(?:redd\.it|redditmedia\.com)$/
const people = new Set(['u', 'user'])
/** What precedes the id of a post, with or without a community before it. */
const postKinds = new Set(['comments', 'gallery', 'duplicates', 'tb', 'poll', 'link', 'by_id', 'info'])

export const reddit: PlatformAddresses = {
  platform: 'reddit',
  hosts: [
    { host: 'reddit.com', subdomains: true },
    { host: 'redditmedia.com', subdomains: true },
    { host: 'redd.it', subdomains: true },
    { host: 'reddit.app.link', subdomains: false },
  ],
  read,
  canonical: (id) => `https://www.reddit.com/comments/${id}`,
}

/** Pages that ask for an age or a password redirect to the requested address. */
function read(parts: AddressParts): PathMeaning {
  return orBehindWall(readPath(parts), parts.query('dest'))
}

function readPath({ host, segments }: AddressParts): PathMeaning {
  const [first = '', second = '', third = '', fourth] = segments
  if (files.test(host)) return notAPost('media')
  if (host === 'redd.it') return postOf(first)
  if (host === 'reddit.app.link') return first ? { kind: 'short' } : notAPost('other')
  if (postKinds.has(first)) return postOf(second)
  if (first === 'r' || people.has(first)) {
    if (third && fourth && postKinds.has(third)) return postOf(fourth)
    if (third === 's' && fourth) return { kind: 'short' }
    return notAPost(first === 'r' ? 'group' : 'profile')
  }
  return notAPost(first === 'media' || first === 'video' ? 'media' : 'other')
}

/** Programs write `t3_` before an id, and `.json` after it. */
function postOf(id: string | undefined): PathMeaning {
  const bare = id?.toLowerCase().replace(/^t3_|\.(?:json|rss)$/g, '')
  return postIf(withoutZeros(bare), postId)
}
