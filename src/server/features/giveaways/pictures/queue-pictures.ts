import { randomBytes } from 'node:crypto'
import { voidingOf } from '#contract/draws/voiding-of.ts'
import type { Context } from '#server/context.ts'
import { askComments } from '#server/core/comments/ask-comments.ts'
import { unpackAvatars, unpackColumns } from '#server/core/comments/comment-columns.ts'
import { pageAt } from '#server/core/comments/store.ts'
import { drawnWinners, holdersAfter } from '../after/places.ts'
import { eventsOf } from '../after/store.ts'
import { drawnCollection } from '../comments/drawn-comments.ts'
import { noOwner } from '../history/store.ts'
import { isHidden } from '../result/public-names.ts'
import { lockGiveaway, type StoredGiveaway, type StoredWinner } from '../store.ts'
import { pictureAddress } from './fetch-pictures.ts'
import { insertPictures } from './store.ts'

/** A page shows no more tickets than these. */
const maxPictures = 24

type Deps = Pick<Context, 'db' | 'env' | 'now'>

/** The address of a winner's picture on the platform. */
export interface FoundPicture {
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
