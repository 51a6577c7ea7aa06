import type { Look } from '#contract/accounts/own-look.ts'
import type { Commitment } from '#draw/commitment.ts'
import type { Context, Viewer } from '#server/context.ts'
import type { StoredCollection } from '#server/core/comments/store.ts'
import { readOrganizerLook } from '#server/core/organizer-looks/organizer-look.ts'
import { isOpenToOthers } from '#server/core/plans/entitlements.ts'
import { claimsOf, eventsOf, type StoredClaim, type StoredEvent, traceOf } from '../after/store.ts'
import { drawnCollection } from '../comments/drawn-comments.ts'
import { pictureLinks } from '../pictures/read-picture.ts'
import { giveawaysByCommitment, type StoredGiveaway } from '../store.ts'
import { publishesComments } from './public-names.ts'

/** A draw with everything that its page shows. */
export interface ResultParts {
  stored: StoredGiveaway
  header: Commitment
  ledgerIndex: number | undefined
  earlier: { seq: number; commit_hash: string; share_code?: string }[]
  events: StoredEvent[]
  claims: StoredClaim[]
  /** addresses of winners' pictures, by rank */
  pictures: ReadonlyMap<number, string>
  isOwn: boolean
  /** until when the viewer can read the comments; undefined if they are gone or not for the viewer */
  commentsUntil: Date | undefined
  look: Look | undefined
  now: Date
}

export async function resultParts(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: Viewer,
  stored: StoredGiveaway,
): Promise<ResultParts> {
  const header = JSON.parse(stored.header) as Commitment
  const isOwn = stored.owner === viewer.owner
  const [{ ledgerIndex, hasEvents, hasClaims }, earlier, collection, pictures, look] = await Promise.all([
    traceOf(ctx.db, stored.id),
    earlierDraws(ctx, viewer, header.prevDraws ?? []),
    readableCollection(ctx, stored, isOwn),
    pictureLinks(ctx, stored),
    readOrganizerLook(ctx, stored.owner),
  ])
  const [events, claims] = await Promise.all([
    hasEvents ? eventsOf(ctx.db, stored.id) : [],
    hasClaims ? claimsOf(ctx.db, stored.id) : [],
  ])
  const commentsUntil = collection?.kept_until ?? undefined
  const trace = { ledgerIndex, earlier, events, claims, pictures, look }
  return { stored, header, ...trace, isOwn, commentsUntil, now: ctx.now() }
}

/** The comments of a draw, if the viewer may read them; the list is only searched for hidden names if there are any. */
async function readableCollection(
  ctx: Pick<Context, 'db' | 'now'>,
  stored: StoredGiveaway,
  isOwn: boolean,
): Promise<StoredCollection | undefined> {
  if (!isOwn && !stored.entries_public) return undefined
  const collection = await drawnCollection(ctx, stored)
  return collection && (isOwn || (await publishesComments(ctx, stored))) ? collection : undefined
}

/** Earlier draws of the same list, linked only if they are public or the viewer's own. */
async function earlierDraws(ctx: Pick<Context, 'db' | 'now'>, viewer: Viewer, hashes: string[]) {
  if (hashes.length === 0) return []
  const rows = await giveawaysByCommitment(ctx.db, hashes)
  return rows.map((row) => {
    const { seq, commit_hash, share_code, owner, entries_public, status } = row
    const isOpen = status === 'finished' && isOpenToOthers(row, ctx.now())
    const mayFollow = isOpen && (owner === viewer.owner || entries_public)
    return { seq, commit_hash, ...(mayFollow ? { share_code } : {}) }
  })
}
