import {
  type AddressParts,
  notAPost,
  type PathMeaning,
  type PlatformAddresses,
  postIf,
  withoutZeros,
} from '../address.ts'

const videoId = /^\d{15,20}$/
const shortHosts = new Set(['vm.tiktok.com', 'vt.tiktok.com', 't.tiktok.com'])

export const tiktok: PlatformAddresses = {
  platform: 'tiktok',
  hosts: [
    { host: 'tiktok.com', subdomains: true },
    { host: 'tiktokv.com', subdomains: true },
  ],
  read,
  canonical: (id, owner) => `https://www.tiktok.com/@${owner ?? ''}/video/${id}`,
}

function read({ host, segments, query }: AddressParts): PathMeaning {
  const [first = '', second = ''] = segments
  if (first.startsWith('@')) return ofPerson(segments)
  const shared = segments.indexOf('share')
  if (shared >= 0) return ofShare(segments.slice(shared + 1))
  if (shortHosts.has(host)) return first ? { kind: 'short' } : notAPost('other')
  if (first === 't') return second ? { kind: 'short' } : notAPost('other')
  if (first === 'foryou') return videoIf(query('item_id'))
  return bare(segments)
}

function ofPerson([person = '', kind, id]: string[]): PathMeaning {
  if (kind === 'video' || kind === 'photo') return videoIf(id, person.slice(1) || undefined)
  if (kind === 'live') return notAPost('live')
  return notAPost(kind === 'playlist' ? 'playlist' : 'profile')
}

/** `/embed/v2/ID`, `/player/v1/ID`, `/v/ID.html`, `/video/ID`: they do not name the owner */
function bare([first, second = '', third]: string[]): PathMeaning {
  if (first === 'embed') return videoIf(/^v\d$/.test(second) ? third : second)
  if (first === 'player') return videoIf(third)
  if (first === 'v' || first === 'video') return videoIf(second.replace(/\.html$/, ''))
  return notAPost('other')
}

/** `/share/video/ID`, `/i18n/share/video/ID`, `/h5/share/usr/ID.html`: used in apps and exported data */
function ofShare([kind = '', id]: string[]): PathMeaning {
  if (kind === 'live') return notAPost('live')
  return kind === 'video' || kind === 'photo' || kind === 'item' ? videoIf(id) : notAPost('profile')
}

function videoIf(id: string | undefined, owner?: string): PathMeaning {
  return postIf(withoutZeros(id), videoId, owner)
}
