import {
  type AddressParts,
  notAPost,
  type PathMeaning,
  type PlatformAddresses,
  postIf,
  withoutZeros,
} from '../address.ts'

const videoId = /^\d{15,20}$/
const shortHosts = new Set(['vm.tiktok.com', 'vt.tiktok.com'])

export const tiktok: PlatformAddresses = {
  platform: 'tiktok',
  hosts: [{ host: 'tiktok.com', subdomains: true }],
  read,
  canonical: (id, owner) => `https://www.tiktok.com/@${owner ?? ''}/video/${id}`,
}

function read({ host, segments }: AddressParts): PathMeaning {
  const [first = '', second = '', third] = segments
  if (shortHosts.has(host)) return first ? { kind: 'short' } : notAPost('other')
  if (first === 't') return second ? { kind: 'short' } : notAPost('other')
  if (first === 'embed') return videoIf(/^v\d$/.test(second) ? third : second)
  if (first === 'player') return videoIf(third)
  if (first === 'v') return videoIf(second.replace(/\.html$/, ''))
  if (!first.startsWith('@')) return notAPost('other')
  if (second === 'video' || second === 'photo') return videoIf(third, first.slice(1) || undefined)
  if (second === 'live') return notAPost('live')
  return notAPost(second === 'playlist' ? 'playlist' : 'profile')
}

function videoIf(id: string | undefined, owner?: string): PathMeaning {
  return postIf(withoutZeros(id), videoId, owner)
}
