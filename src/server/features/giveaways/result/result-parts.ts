import { setTimeout as pause } from 'node:timers/promises'
import type { Look } from '#contract/accounts/own-look.ts'
import type { Document } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import type { Commitment } from '#draw/commitment.ts'
import type { Context, Viewer } from '#server/context.ts'
import type { StoredCollection } from '#server/core/comments/store.ts'
import { readOrganizerLook } from '#server/core/organizer-looks/organizer-look.ts'
import { isOpenToOthers } from '#server/core/plans/draw-visibility.ts'
import { secondMs } from '#server/kit/durations.ts'
import { createSingleFlight } from '#server/kit/single-flight.ts'
import { claimsOf, eventsOf, type StoredClaim, type StoredEvent, traceOf } from '../after/store.ts'
import { drawnCollection } from '../comments/comments-of-draw.ts'
import { pictureByKey, picturesOf } from '../pictures/store.ts'
import { giveawaysByCommitment, type StoredGiveaway } from '../store.ts'
import { publishesComments } from './public-names.ts'
import { readResult } from './read-result.ts'

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

type Deps = Parameters<typeof readResult>[0]

/** How long pages leave a place for a picture that is still to be fetched. */
const pendingMs = 20 * secondMs
/** How long a request waits for one, and how often it looks. */
const maxWaitMs = 4 * secondMs
const pollMs = 400

/** All who wait for a picture on this node look for it together. */
const share = createSingleFlight<Buffer | undefined>()

/** The addresses of a draw's pictures by rank: of those that are there, or may be in a moment. */
async function pictureLinks(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, share_code, source, status }: StoredGiveaway,
): Promise<ReadonlyMap<number, string>> {
  if (status !== 'finished' || source.type !== 'post' || source.by === 'organiser') return new Map()
  const pictures = await picturesOf(db, id)
  return new Map(
    pictures
      .filter(({ url, at }) => url === null || now().getTime() - at.getTime() < pendingMs)
      .map(({ rank, key }) => [rank, `/api/results/${share_code}/pictures/${key}`]),
  )
}

/** A winner's picture; if it is still being fetched, as soon as it is there. */
export async function winnerPicture(
  ctx: Deps,
  viewer: Viewer,
  { share_code, key }: { share_code: string; key: string },
): Promise<Document> {
  const stored = await readResult(ctx, viewer, share_code)
  const bytes = await share(`${stored.id} ${key}`, () => waitFor(ctx, stored.id, key))
  if (!bytes) throw fail('picture_not_found')
  return {
    bytes,
    fileName: `${key.slice(0, 8)}.webp`,
    isPrivate: !isOpenToOthers(stored, ctx.now()),
  }
}

async function waitFor({ db }: Pick<Deps, 'db'>, id: string, key: string): Promise<Buffer | undefined> {
  for (let waited = 0; ; waited += pollMs) {
    const picture = await pictureByKey(db, id, key)
    if (!picture || picture.bytes) return picture?.bytes ?? undefined
    if (waited >= maxWaitMs) return undefined
    await pause(pollMs, undefined, { ref: false })
  }
}
