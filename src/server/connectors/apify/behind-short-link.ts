import type { PostAddress } from '#posts/recognise-address.ts'
import type { ShortAddress } from '../follow-short-link.ts'

/**
 * A short link that the platform does not resolve for strangers, as a post: the actors follow such links themselves (platforms:
 * those of Facebook and TikTok). Its id is the link's own, as the post's is only known to whoever follows it.
 */
export function postBehindShortLink({ platform, url }: ShortAddress): PostAddress {
  const { hostname, pathname } = new URL(url)
  const id = `${hostname.replace(/^www\./, '')}${pathname}`.replace(/\/+$/, '').replaceAll('/', ':')
  return { kind: 'post', platform, id, url }
}
