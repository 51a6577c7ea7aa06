import { setTimeout as pause } from 'node:timers/promises'
import type { Document } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import type { Context, Viewer } from '#server/context.ts'
import { isOpenToOthers } from '#server/core/plans/entitlements.ts'
import { secondMs } from '#server/kit/durations.ts'
import { createSingleFlight } from '#server/kit/single-flight.ts'
import { readResult } from '../result/read-result.ts'
import type { StoredGiveaway } from '../store.ts'
import { pictureByKey, picturesOf } from './store.ts'

type Deps = Parameters<typeof readResult>[0]

/** How long pages leave a place for a picture that is still to be fetched. */
const pendingMs = 20 * secondMs
/** How long a request waits for one, and how often it looks. */
const maxWaitMs = 4 * secondMs
const pollMs = 400

/** All who wait for a picture on this node look for it together. */
const share = createSingleFlight<Buffer | undefined>()

/** The addresses of a draw's pictures by rank: of those that are there, or may be in a moment. */
export async function pictureLinks(
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
