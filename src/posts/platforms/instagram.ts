import {
  type AddressParts,
  behindWall,
  notAPost,
  type PathMeaning,
  type PlatformAddresses,
  postIf,
} from '../address.ts'

/** It may begin with a hyphen: `/p/-Cmh1cukG2/`. */
const shortcode = /^[\w-]{5,}$/
const postKinds = new Set(['p', 'reel', 'reels', 'tv'])
/** first path parts that are not account names */
const reserved = new Set(['explore', 'direct', 'about', 'developer', 'legal'])

export const instagram: PlatformAddresses = {
  platform: 'instagram',
  hosts: [
    { host: 'instagram.com', subdomains: true },
    { host: 'instagr.am', subdomains: true },
  ],
  read,
  canonical: (id) => `https://www.instagram.com/p/${id}/`,
}

function read({ segments, query }: AddressParts): PathMeaning {
  const [first = '', second, third] = segments
  if (first === 'share') return second ? { kind: 'short' } : notAPost('other')
  if (first === 'stories' || first === 's') return notAPost('story')
  if (first === 'accounts') return behindWall(query('next'))
  if (reserved.has(first) || (first === 'reels' && (second === undefined || second === 'audio')))
    return notAPost('other')
  if (postKinds.has(first)) return postIf(second, shortcode)
  if (second !== undefined && postKinds.has(second) && third !== undefined)
    return postIf(third, shortcode, first)
  if (second === 'live') return notAPost('live')
  return notAPost(first ? 'profile' : 'other')
}
