import { randomBytes } from 'node:crypto'
import { Failure } from '#contract/api/errors.ts'
import { voidingOf } from '#contract/draws/voiding-of.ts'
import type { Context } from '#server/context.ts'
import { askComments } from '#server/core/comments/ask-comments.ts'
import { unpackAvatars, unpackColumns } from '#server/core/comments/comment-columns.ts'
import { pageAt } from '#server/core/comments/store.ts'
import { isOfService, pictureFromWeb } from '#server/core/media/small-picture.ts'
import { drawnWinners, holdersAfter } from '../after/places.ts'
import { eventsOf } from '../after/store.ts'
import { drawnCollection } from '../comments/comments-of-draw.ts'
import { noOwner } from '../history/store.ts'
import { isHidden } from '../result/public-names.ts'
import { giveawayById, lockGiveaway, type StoredGiveaway, type StoredWinner } from '../store.ts'
import { dropPicture, insertPictures, keepPicture, picturesOf } from './store.ts'

type FetchDeps = Pick<Context, 'db' | 'egress' | 'env' | 'log'>

/** Twice the size at which a ticket shows it. */
const size = { width: 192, height: 192, fit: 'cover' } as const

/** Milliseconds for all pictures of a draw, and how many are fetched at once. */
const timeoutMs = 60_000
const atOnce = 4

/**
 * Fetches the pictures of winners, each once. What can't be fetched, or is no picture, is deleted: its ticket then looks
 * like one without a picture. If this server is busy or stops, the job is repeated for those that are left.
 */
export async function fetchPictures(ctx: FetchDeps, giveawayId: string, stopped: AbortSignal): Promise<void> {
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
  ctx: FetchDeps,
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

/** A page shows no more tickets than these. */
const maxPictures = 24

type Deps = Pick<Context, 'db' | 'env' | 'now'>

/** The address of a winner's picture on the platform. */
interface FoundPicture {
  rank: number
  url: string
}

/**
 * Where the pictures of some winners are, as collected with their comments: of people whose names are shown in full, and
 * not from lists that an organizer supplied, who could name any picture. Empty if anything fails: no draw depends on it.
 */
export async function findPictures(
  ctx: Deps,
  stored: StoredGiveaway,
  winners: readonly StoredWinner[],
): Promise<FoundPicture[]> {
  const { platform, by } = stored.source
  const shown = winners
    .filter(({ name, comment }) => comment && name !== '' && !isHidden(stored, name))
    .slice(0, maxPictures)
  if (!platform || by === 'organiser' || shown.length === 0) return []
  try {
    const collection = await drawnCollection(ctx, stored)
    if (!collection) return []
    const pages = await askComments(ctx.db, collection, 'pages', { rows: shown.map(({ row }) => row - 1) })
    const avatars = await avatarsOn(ctx, collection.id, new Set(pages))
    return shown.flatMap(({ rank, comment }) => {
      const url = pictureAddress(ctx.env, platform, avatars.get(comment?.id ?? '') ?? '')
      return url === undefined ? [] : [{ rank, url }]
    })
  } catch {
    return []
  }
}

/** By the comments' own ids, so that a page changed meanwhile can't lend anyone another's picture. */
async function avatarsOn(
  { db }: Pick<Deps, 'db'>,
  collectionId: string,
  numbers: ReadonlySet<number>,
): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>()
  for (const number of numbers) {
    const page = await pageAt(db, collectionId, number)
    if (!page?.avatars) continue
    const urls = unpackAvatars(page.avatars)
    for (const [n, id] of unpackColumns(page.data).id.entries()) found.set(id, urls[n] ?? null)
  }
  return found
}

/**
 * Queues the pictures of winners, unless their draw or their places changed since `stored` was read. After the commit
 * that gave them their places, which neither waits for it nor fails with it: without it, tickets have no picture.
 */
export async function queuePictures(
  ctx: Pick<Context, 'db' | 'log' | 'now' | 'queue'>,
  stored: StoredGiveaway,
  found: readonly FoundPicture[],
): Promise<void> {
  if (found.length === 0) return
  try {
    await ctx.db.transaction().execute(async (trx) => {
      const current = await lockGiveaway(trx, stored.id)
      const isSame = current?.erased === stored.erased && current.status === 'finished'
      if (!isSame || current.deleted_at || current.owner === noOwner) return
      const events = await eventsOf(trx, stored.id)
      if (voidingOf(events)) return
      const holders = holdersAfter(drawnWinners(current), events).current
      const held = found.filter(({ rank }) => holders.has(rank))
      if (held.length === 0) return
      await insertPictures(trx, held.map(pictureRow(stored.id, ctx.now())))
      await ctx.queue.send('fetch_pictures', { giveaway_id: stored.id }, { db: trx })
    })
  } catch (err) {
    ctx.log.error({ err, giveaway: stored.id }, "can't queue the pictures of winners")
  }
}

/** From here on, pages of the draw have a place for the picture. */
function pictureRow(giveaway_id: string, at: Date) {
  return ({ rank, url }: FoundPicture) => ({
    giveaway_id,
    rank,
    key: randomBytes(16).toString('base64url'),
    url,
    at,
  })
}
