import {
  type AddressParts,
  behindWall,
  type NotAPost,
  notAPost,
  type PathMeaning,
  type PlatformAddresses,
  postIf,
} from '../address.ts'

const videoId = /^[\w-]{11}$/
/** Text pasted after an id without the right separator, such as `?si=` or `&t=`, is not part of it. */
const leadingId = /^[\w-]{11}(?![\w-])/
/** The video that an old channel page played: `#p/u/1/ID`, `#p/c/LIST/0/ID` */
const shownOnChannel = /^p\/(?:[\w-]+\/)+([\w-]{11})$/
const channelKinds = new Set(['channel', 'c', 'user'])
/** `video` occurs in addresses of the Studio, `vi` in those of pictures. */
const videoKinds = new Set(['shorts', 'live', 'embed', 'v', 'vi', 'e', 'w', 'watch', 'video', 'source'])
/** Words in the place of an id, some of them as long as one. */
const collections = new Map<string, NotAPost>([
  ['playlist', 'playlist'],
  ['watch_videos', 'playlist'],
  ['videoseries', 'playlist'],
  ['live_stream', 'live'],
])
/** Pages that only redirect, and the query parameter with the target. */
const leads = new Map([
  ['attribution_link', 'u'],
  ['oembed', 'url'],
  ['signin', 'next'],
  ['verify_age', 'next_url'],
])

export const youtube: PlatformAddresses = {
  platform: 'youtube',
  hosts: [
    { host: 'youtube.com', subdomains: true },
    { host: 'youtube-nocookie.com', subdomains: true },
    { host: 'youtubekids.com', subdomains: true },
    { host: 'youtubeeducation.com', subdomains: true },
    { host: 'youtube.googleapis.com', subdomains: false },
    { host: 'youtu.be', subdomains: false },
  ],
  read,
  canonical: (id) => `https://www.youtube.com/watch?v=${id}`,
}

function read(parts: AddressParts): PathMeaning {
  const { host, segments, query, fragment = '' } = parts
  const [first = ''] = segments
  const lead = host === 'consent.youtube.com' ? 'continue' : leads.get(first.toLowerCase())
  if (lead) return behindWall(query(lead))
  if (host === 'youtu.be' && leadingId.test(first)) return videoIf(first)
  const meaning = readPath(parts)
  const shown = meaning.kind === 'not_a_post' ? shownOnChannel.exec(fragment)?.[1] : undefined
  return shown ? videoIf(shown) : meaning
}

function readPath({ segments, query }: AddressParts): PathMeaning {
  const [first = '', second] = segments
  const kind = first.toLowerCase()
  if (first.startsWith('@') || channelKinds.has(kind)) return ofChannel(segments, query)
  const many = collections.get(second ?? '') ?? collections.get(kind)
  if (many) return notAPost(many)
  if (videoKinds.has(kind) && second !== undefined && second !== 'watch') return videoIf(second)
  const video = query('v') ?? query('vi')
  if (video !== undefined) return videoIf(video)
  if (kind === 'watch' && query('list') !== undefined) return notAPost('playlist')
  return notAPost(kind === 'post' ? 'community_post' : 'other')
}

function ofChannel([first, second, third]: string[], query: AddressParts['query']): PathMeaning {
  if (query('lb') !== undefined) return notAPost('community_post')
  const page = first?.startsWith('@') ? second : third
  return notAPost(page === 'live' ? 'live' : 'profile')
}

function videoIf(text: string): PathMeaning {
  return postIf(leadingId.exec(text)?.[0], videoId)
}
