import type { PostAddress } from '#posts/recognize-address.ts'
import type { ShortAddress } from '../follow-short-link.ts'

/**
 * Wraps a short link that the platform does not resolve for signed-out visitors as a post: the actors follow such links
 * themselves (platform docs: those of Facebook and TikTok). Its id is made from the link, as only a resolved link shows
 * the post's id.
 */
export function postBehindShortLink({ platform, url }: ShortAddress): PostAddress {
  const { hostname, pathname } = new URL(url)
  const id = `${hostname.replace(/^www\./, '')}${pathname}`.replace(/\/+$/, '').replaceAll('/', ':')
  return { kind: 'post', platform, id, url }
}
