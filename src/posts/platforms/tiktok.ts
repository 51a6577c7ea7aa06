import { type AddressParts, notAPost, type PathMeaning, type PlatformAddresses, postIf } from '../address.ts'

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
  if (first === 'embed') return postIf(/^v\d$/.test(second) ? third : second, videoId)
  if (first === 'player') return postIf(third, videoId)
  if (first === 'v') return postIf(second.replace(/\.html$/, ''), videoId)
  if (!first.startsWith('@')) return notAPost('other')
  if (second === 'video' || second === 'photo') return postIf(third, videoId, first.slice(1) || undefined)
  if (second === 'live') return notAPost('live')
  return notAPost(second === 'playlist' ? 'playlist' : 'profile')
}
