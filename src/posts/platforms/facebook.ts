import {
  type AddressParts,
  notAPost,
  type PathMeaning,
  type PlatformAddresses,
  postIf,
  withoutZeros,
} from '../address.ts'

const postId = /^(\d{5,20}|pfbid[0-9A-Za-z]{5,})$/
const storyKinds = new Set(['permalink.php', 'story.php'])
const watchKinds = new Set(['watch', 'video.php'])
const photoKinds = new Set(['photo.php', 'photo', 'photos'])
/** first parts of paths that are no page's name */
const reserved = new Set([
  'events',
  'marketplace',
  'gaming',
  'help',
  'hashtag',
  'pages',
  'people',
  'login',
  'ads',
])

export const facebook: PlatformAddresses = {
  platform: 'facebook',
  hosts: [
    { host: 'facebook.com', subdomains: true },
    { host: 'fb.com', subdomains: true },
    { host: 'fb.watch', subdomains: false },
  ],
  read,
  canonical: (id, owner) =>
    owner
      ? `https://www.facebook.com/${owner}/posts/${id}`
      : `https://www.facebook.com/permalink.php?story_fbid=${id}`,
}

function read({ host, segments, query }: AddressParts): PathMeaning {
  const [first = '', second = ''] = segments
  if (host === 'fb.watch') return first ? { kind: 'short' } : notAPost('other')
  if (first === 'share') return second ? { kind: 'short' } : notAPost('other')
  const named = inQuery(first, query)
  if (named !== undefined) return namedBy(named, storyKinds.has(first) ? query('id') : undefined)
  if (first === 'reel' || first === 'reels') return namedBy(second)
  if (first === 'stories') return notAPost('story')
  if (first === 'groups') return ofGroup(segments, query)
  if (first === 'plugins') return behind(query('href'))
  if (first === 'events') return notAPost('event')
  if (first === 'profile.php') return notAPost('profile')
  if (!first || reserved.has(first)) return notAPost('other')
  return ofPage(segments)
}

/** Addresses of Facebook's early days name the post behind the question mark. */
function inQuery(first: string, query: AddressParts['query']): string | undefined {
  if (storyKinds.has(first)) return query('story_fbid') ?? ''
  if (watchKinds.has(first)) return query('v') ?? ''
  return photoKinds.has(first) ? query('fbid') : undefined
}

function ofGroup(segments: string[], query: AddressParts['query']): PathMeaning {
  const [, group, kind, id] = segments
  if (kind === 'posts' || kind === 'permalink') return namedBy(id, group && `groups/${group}`)
  const linked = query('multi_permalinks')?.split(',')[0]
  return linked ? namedBy(linked, `groups/${group ?? ''}`) : notAPost('group')
}

/** `/PAGE/posts/[slug/]ID`, `/PAGE/photos/a.X/ID`, `/PAGE/videos/[slug|vb.X/]ID`, `/PAGE/reels/ID` */
function ofPage(segments: string[]): PathMeaning {
  const [page, kind, ...rest] = segments
  if (kind === undefined) return notAPost('profile')
  if (kind === 'posts' || kind === 'photos' || kind === 'videos' || kind === 'reels') {
    const id = rest.findLast((part) => postId.test(part))
    return id ? namedBy(id, page) : notAPost('profile')
  }
  return notAPost('other')
}

/** The address that a framed post names. */
function behind(address: string | undefined): PathMeaning {
  if (!address || !URL.canParse(address)) return notAPost('other')
  const { hostname, pathname, searchParams } = new URL(address)
  if (!/(^|\.)(facebook|fb)\.com$/.test(hostname)) return notAPost('other')
  const segments = pathname.split('/').filter(Boolean)
  if (segments[0] === 'plugins') return notAPost('other')
  return read({ host: 'facebook.com', segments, query: (name) => searchParams.get(name) ?? undefined })
}

function namedBy(id: string | undefined, owner?: string): PathMeaning {
  return postIf(withoutZeros(id), postId, owner)
}
