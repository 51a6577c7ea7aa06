import type { Platform } from '#posts/address.ts'

/** The origin of each platform, for page-relative addresses. */
const origins: Record<Platform, string> = {
  instagram: 'https://www.instagram.com',
  facebook: 'https://www.facebook.com',
  youtube: 'https://www.youtube.com',
  tiktok: 'https://www.tiktok.com',
  x: 'https://x.com',
  reddit: 'https://www.reddit.com',
}

/** Where platforms that have such pages show an account by its id. */
const accounts: Partial<Record<Platform, { id: RegExp; path: string }>> = {
  x: { id: /^\d{1,20}$/, path: '/i/user/' },
  youtube: { id: /^UC[\w-]{22}$/, path: '/channel/' },
  facebook: { id: /^\d{1,20}$/, path: '/' },
}

/** The address of an account of which only the id is known. */
export function accountUrl(platform: Platform, id: string): string | undefined {
  const account = accounts[platform]
  return account?.id.test(id) ? origins[platform] + account.path + id : undefined
}

/** First path segments that belong to a platform itself, where usernames otherwise appear. */
const taken = new Set(
  (
    'about accounts ads api architecture business comments compose create developer directory events explore groups hashtag help home ' +
    'i intent jobs legal lists live login messages music notifications p permalink.php photo photo.php policies popular post posts ' +
    'privacy reel reels safety search settings share signup stories story.php tag tags terms topic tos tv videos watch web'
  ).split(' '),
)

const hosts: [platform: Platform, host: RegExp][] = [
  ['youtube', /(^|[.])youtube[.]com$/],
  ['instagram', /(^|[.])instagram[.]com$/],
  ['tiktok', /(^|[.])tiktok[.]com$/],
  ['x', /^((www|mobile)[.])?(x|twitter)[.]com$/],
  ['reddit', /(^|[.])reddit[.]com$/],
  ['facebook', /(^|[.])facebook[.]com$/],
]

/** The platform that a host belongs to. */
export function platformOfHost(host: string): Platform | null {
  return hosts.find(([, form]) => form.test(host))?.[0] ?? null
}

export interface ProfileLink {
  platform: Platform
  handle?: string
  id?: string
}

/** An absolute http(s) address, or undefined; `platform` completes one that leaves out the host. */
export function absoluteUrl(href: string | undefined, platform?: Platform): string | undefined {
  return parsed(href, platform)?.href
}

/** The person that an address leads to, if any. */
export function profileOf(href: string | undefined, platform?: Platform): ProfileLink | undefined {
  const url = parsed(href, platform)
  const site = url && platformOfHost(url.hostname)
  if (!site) return undefined
  const parts = url.pathname.split('/').filter(Boolean).map(decoded)
  const person = personIn(site, parts, url)
  return person && { platform: site, ...person }
}

function parsed(href: string | undefined, platform: Platform | undefined): URL | undefined {
  const text = href?.trim() ?? ''
  if (text === '' || text.length > 2000) return undefined
  const isBare = text.startsWith('/') && !text.startsWith('//')
  const whole = isBare && platform ? origins[platform] + text : text.replace(/^\/\//, 'https://')
  return /^https?:\/\//i.test(whole) ? (URL.parse(whole) ?? undefined) : undefined
}

type Person = Omit<ProfileLink, 'platform'>

function personIn(site: Platform, parts: string[], url: URL): Person | undefined {
  const [first = '', second] = parts
  switch (site) {
    case 'youtube':
      return first === 'channel' && second ? { id: second } : handleWithSign(parts)
    case 'tiktok':
      return handleWithSign(parts)
    case 'reddit': {
      const isPerson = (first === 'user' || first === 'u') && parts.length === 2
      return isPerson && second ? { handle: second } : undefined
    }
    case 'facebook':
      return numberedPerson(parts, url) ?? plainHandle(parts)
    case 'instagram':
    case 'x':
      return plainHandle(parts)
  }
}

function handleWithSign([first = '', ...rest]: string[]): Person | undefined {
  return first.startsWith('@') && rest.length === 0 ? { handle: first.slice(1) } : undefined
}

function plainHandle([first = '', ...rest]: string[]): Person | undefined {
  const isPlain = rest.length === 0 && /^[\w.]{1,60}$/.test(first) && !first.endsWith('.php')
  return isPlain && !taken.has(first.toLowerCase()) ? { handle: first } : undefined
}

/** Facebook profiles without a username in their address. */
function numberedPerson([first, , third, fourth]: string[], url: URL): Person | undefined {
  const inGroup = third === 'user' ? fourth : undefined
  const places = { 'profile.php': url.searchParams.get('id'), people: third, groups: inGroup }
  const id =
    first !== undefined && Object.hasOwn(places, first) ? places[first as keyof typeof places] : undefined
  return id ? { id } : undefined
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
