import { Failure } from '#contract/api/errors.ts'
import type { Context } from '#server/context.ts'
import { pictureFromWeb } from '#server/core/media/picture-from-web.ts'
import { giveawayById } from '../store.ts'
import { hostsOf, sizesOf } from './picture-hosts.ts'
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
