import { randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { askComments } from '#server/core/comments/ask-comments.ts'
import { unpackColumns } from '#server/core/comments/comment-columns.ts'
import { unpackAvatars } from '#server/core/comments/pack-avatars.ts'
import { pageAt } from '#server/core/comments/store.ts'
import { drawnCollection } from '../comments/drawn-comments.ts'
import { isHidden } from '../result/public-names.ts'
import type { StoredGiveaway, StoredWinner } from '../store.ts'
import { isPictureOf } from './picture-hosts.ts'
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
    const found = await Promise.all(
      shown.map(async ({ rank, comment }, n) => {
        const url = await avatarOn(ctx, collection.id, pages[n] ?? 0, comment?.id ?? '')
        return url !== null && isPictureOf(ctx.env, platform, url) ? [{ rank, url }] : []
      }),
    )
    return found.flat()
  } catch {
    return []
  }
}

/** By the comment's own id, so that a page changed meanwhile can't lend anyone another's picture. */
async function avatarOn({ db }: Pick<Deps, 'db'>, collectionId: string, number: number, commentId: string) {
  const page = await pageAt(db, collectionId, number)
  if (!page?.avatars) return null
  const index = unpackColumns(page.data).id.indexOf(commentId)
  return unpackAvatars(page.avatars)[index] ?? null
}

/** Asks for pictures: from here on, pages of the draw have a place for them. */
export async function askForPictures(
  ctx: Pick<Context, 'now' | 'queue'>,
  trx: Context['db'],
  giveawayId: string,
  found: readonly FoundPicture[],
): Promise<void> {
  if (found.length === 0) return
  const at = ctx.now()
  const rows = found.map(({ rank, url }) => ({
    giveaway_id: giveawayId,
    rank,
    key: randomBytes(16).toString('base64url'),
    url,
    at,
  }))
  await insertPictures(trx, rows)
  await ctx.queue.send('fetch_pictures', { giveaway_id: giveawayId }, { db: trx })
}
