import {
  type AddressParts,
  behindWall,
  type NotAPost,
  notAPost,
  type PathMeaning,
  type PlatformAddresses,
  postIf,
  withoutZeros,
} from '../address.ts'

const postId = /^(\d{5,20}|pfbid[0-9A-Za-z]{5,})$/
const storyKinds = new Set(['permalink.php', 'story.php'])
const photoKinds = new Set(['photo.php', 'photo', 'photos'])
const pageKinds = new Set(['posts', 'activity', 'photos', 'videos', 'reel', 'reels'])
/** where signed-out visitors end up; these pages carry the address that was requested */
const walls = new Set(['login', 'login.php', 'checkpoint'])
const shortHosts = new Set(['fb.watch', 'fb.me', 'fb.gg'])
/** first path parts that are not a page's name; `/people/Some-Name/100…`, `/p/Some-Page-100…` */
const others = new Map<string, NotAPost>([
  ['stories', 'story'],
  ['events', 'event'],
  ['profile.php', 'profile'],
  ['people', 'profile'],
  ['pages', 'profile'],
  ['p', 'profile'],
  ...['marketplace', 'gaming', 'help', 'hashtag', 'ads', 'search'].map(other),
  ...['home.php', 'share.php', 'sharer.php', 'sharer', 'l.php'].map(other),
])

export const facebook: PlatformAddresses = {
  platform: 'facebook',
  hosts: [
    { host: 'facebook.com', subdomains: true },
    { host: 'fb.com', subdomains: true },
    ...Array.from(shortHosts, (host) => ({ host, subdomains: false })),
  ],
  read,
  canonical: (id, owner) =>
    owner
      ? `https://www.facebook.com/${owner}/posts/${id}`
      : `https://www.facebook.com/permalink.php?story_fbid=${id}`,
}

function read({ host, segments: path, query }: AddressParts): PathMeaning {
  // Frames name the version: `/v2.3/plugins/…`
  const segments = /^v\d+\.\d+$/.test(path[0] ?? '') ? path.slice(1) : path
  const [first = '', second = ''] = segments
  if (shortHosts.has(host)) return first ? { kind: 'short' } : notAPost('other')
  if (first === 'share') return second ? { kind: 'short' } : notAPost('other')
  const named = inQuery(first, query)
  if (named !== undefined) return namedBy(named, storyKinds.has(first) ? ownerIn(query('id')) : undefined)
  if (first === 'plugins') return behindWall(query('href'))
  if (walls.has(first)) return behindWall(query('next'))
  if (first === 'groups') return ofGroup(segments, query)
  if (first === 'reel' || first === 'reels' || first === 'photos') return namedBy(second)
  const what = others.get(first)
  if (what) return notAPost(what)
  return first ? ofPage(first === 'pg' ? segments.slice(1) : segments) : notAPost('other')
}

/** Addresses from Facebook's early days name the post in the query. */
function inQuery(first: string, query: AddressParts['query']): string | undefined {
  if (storyKinds.has(first)) return query('story_fbid') ?? ''
  if (first === 'video.php') return query('v') ?? query('id') ?? ''
  if (first === 'video') return query('v') ?? query('video_id') ?? ''
  if (first === 'watch') return query('v') ?? ''
  return photoKinds.has(first) ? query('fbid') : undefined
}

/** A story's owner; some messengers append more to it. */
function ownerIn(id: string | undefined): string | undefined {
  return /^[\w.-]+/.exec(id ?? '')?.[0]
}

/** `/groups/G/posts/[slug/]ID`, `/groups/G/permalink/ID` */
function ofGroup(segments: string[], query: AddressParts['query']): PathMeaning {
  const [, group, kind, ...rest] = segments
  if (kind === 'posts' || kind === 'permalink') return namedBy(lastId(rest), group && `groups/${group}`)
  const linked = query('multi_permalinks')?.split(',')[0]
  return linked ? namedBy(linked, `groups/${group ?? ''}`) : notAPost('group')
}

/**
 * `/PAGE/posts/[slug/]ID`, `/PAGE/photos/a.X/ID`, `/PAGE/videos/[slug|vb.X/]ID`, `/PAGE/reels/ID`, `/PAGE_ID` as Graph
 * names it
 */
function ofPage(segments: string[]): PathMeaning {
  const [page = '', kind, ...rest] = segments
  const [, owner, post] = /^(\d{5,20})_(\d{5,20})$/.exec(page) ?? []
  if (post !== undefined) return namedBy(post, owner)
  if (kind === undefined) return notAPost('profile')
  if (!pageKinds.has(kind)) return notAPost('other')
  const id = lastId(rest)
  return id ? namedBy(id, page) : notAPost('profile')
}

/** Old ones have a picture's index after the id: `ID:0`. */
function lastId(parts: string[]): string | undefined {
  return parts.map((part) => part.replace(/:\d+$/, '')).findLast((part) => postId.test(part))
}

function namedBy(id: string | undefined, owner?: string): PathMeaning {
  return postIf(withoutZeros(id), postId, owner)
}

function other(first: string): [string, NotAPost] {
  return [first, 'other']
}
