import { type AddressParts, notAPost, type PathMeaning, type PlatformAddresses, postIf } from '../address.ts'

const videoId = /^[\w-]{11}$/
const channelKinds = new Set(['channel', 'c', 'user'])
const videoKinds = new Set(['shorts', 'live', 'embed', 'v', 'e', 'watch'])

export const youtube: PlatformAddresses = {
  platform: 'youtube',
  hosts: [
    { host: 'youtube.com', subdomains: true },
    { host: 'youtube-nocookie.com', subdomains: true },
    { host: 'youtubekids.com', subdomains: true },
    { host: 'youtu.be', subdomains: false },
  ],
  read,
  canonical: (id) => `https://www.youtube.com/watch?v=${id}`,
}

function read({ host, segments, query }: AddressParts): PathMeaning {
  const [first = '', second] = segments
  if (host === 'youtu.be') return first ? postIf(first, videoId) : notAPost('other')
  if (first === 'watch_popup' || (first === 'watch' && second === undefined))
    return postIf(query('v'), videoId)
  if (first === 'attribution_link') return behind(query('u'))
  if (first === 'playlist' || second === 'videoseries') return notAPost('playlist')
  if (videoKinds.has(first)) return postIf(second, videoId)
  if (first.startsWith('@') || channelKinds.has(first)) return notAPost('profile')
  return notAPost(first === 'post' ? 'community_post' : 'other')
}

/** An address within an address, from the root of the same site. */
function behind(path: string | undefined): PathMeaning {
  if (!path || !URL.canParse(path, 'https://youtube.com')) return notAPost('other')
  const url = new URL(path, 'https://youtube.com')
  return postIf(url.searchParams.get('v') ?? undefined, videoId)
}
