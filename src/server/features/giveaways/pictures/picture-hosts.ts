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

/** Whether an address that came with a comment may be the picture of its author. */
export function isPictureOf(env: Context['env'], platform: string | null | undefined, url: string): boolean {
  if (isOfService(env, url)) return true
  const host = URL.parse(url)?.hostname ?? ''
  return hostsOf(platform).some((name) => host === name || host.endsWith(`.${name}`))
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
