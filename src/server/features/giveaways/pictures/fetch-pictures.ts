import { Failure } from '#contract/api/errors.ts'
import type { Context } from '#server/context.ts'
import { isOfService, pictureFromWeb } from '#server/core/media/small-picture.ts'
import { giveawayById } from '../store.ts'
import { dropPicture, keepPicture, picturesOf } from './store.ts'

type Deps = Pick<Context, 'db' | 'egress' | 'env' | 'log'>

/** Twice the size at which a ticket shows it. */
const size = { width: 192, height: 192, fit: 'cover' } as const

/** Milliseconds for all pictures of a draw, and how many are fetched at once. */
const timeoutMs = 60_000
const atOnce = 4

/**
 * Fetches the pictures of winners, each once. What can't be fetched, or is no picture, is deleted: its ticket then looks
 * like one without a picture. If this server is busy or stops, the job is repeated for those that are left.
 */
export async function fetchPictures(ctx: Deps, giveawayId: string, stopped: AbortSignal): Promise<void> {
  const stored = await giveawayById(ctx.db, giveawayId)
  const platform = stored?.source.platform
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)])
  const pictures = (await picturesOf(ctx.db, giveawayId)).values()
  const work = async () => {
    for (const { key, url } of pictures) {
      if (url === null) continue
      const bytes = await fetchOne(ctx, platform, url, signal)
      if (!bytes) stopped.throwIfAborted()
      if (bytes) await keepPicture(ctx.db, { giveawayId, key }, bytes)
      else await dropPicture(ctx.db, { giveawayId, key })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

async function fetchOne(
  ctx: Deps,
  platform: string | null | undefined,
  given: string,
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  for (const url of sizesOf(platform, given))
    try {
      return await pictureFromWeb(ctx, { url, hosts: hostsOf(platform), size }, signal)
    } catch (err) {
      if (err instanceof Failure && err.code === 'busy') throw err
      ctx.log.info({ platform, err }, "a winner's picture can't be fetched")
    }
  return undefined
}

/** Where platforms keep the pictures of people, as their own pages and APIs name them. Reddit names none. */
const hosts: Readonly<Record<string, readonly string[]>> = {
  youtube: ['ggpht.com', 'googleusercontent.com'],
  x: ['twimg.com'],
  instagram: ['cdninstagram.com', 'fbcdn.net'],
  facebook: ['fbcdn.net', 'fbsbx.com'],
  tiktok: ['tiktokcdn.com', 'tiktokcdn-us.com', 'tiktokcdn-eu.com'],
}

function hostsOf(platform: string | null | undefined): readonly string[] {
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
