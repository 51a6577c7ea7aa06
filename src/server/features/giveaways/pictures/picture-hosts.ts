import type { Context } from '#server/context.ts'
import { isOfService } from '#server/core/media/picture-from-web.ts'

/** Where platforms keep the pictures of people, as their own pages and APIs name them. Reddit names none. */
const hosts: Readonly<Record<string, readonly string[]>> = {
  youtube: ['ggpht.com', 'googleusercontent.com'],
  x: ['twimg.com'],
  instagram: ['cdninstagram.com', 'fbcdn.net'],
  facebook: ['fbcdn.net', 'fbsbx.com'],
  tiktok: ['tiktokcdn.com', 'tiktokcdn-us.com', 'tiktokcdn-eu.com'],
}

export function hostsOf(platform: string | null | undefined): readonly string[] {
  return (platform && hosts[platform]) || []
}

/**
 * The address of an author's picture as it came with a comment, in the form in which it is requested: with nothing in it
 * that the database can't store. Undefined if the platform keeps no pictures there.
 */
export function pictureAddress(
  env: Context['env'],
  platform: string | null | undefined,
  given: string,
): string | undefined {
  const url = URL.parse(given)
  if (!url) return undefined
  const isKept = hostsOf(platform).some((name) => url.hostname === name || url.hostname.endsWith(`.${name}`))
  return (isKept && url.protocol === 'https:') || isOfService(env, url.href) ? url.href : undefined
}

/**
 * The same picture in a size that a ticket can show, then as the platform gave it: the names of sizes are a habit of the
 * platforms and no promise.
 */
export function sizesOf(platform: string | null | undefined, url: string): string[] {
  const larger =
    platform === 'youtube' ? url.replace(/=s\d{2}-/, '=s240-') : url.replace(/_normal(?=\.\w+$)/, '_400x400')
  return platform === 'youtube' || platform === 'x' ? [...new Set([larger, url])] : [url]
}
