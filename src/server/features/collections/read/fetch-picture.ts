import type { Document } from '#contract/api/call.ts'
import { Failure, fail } from '#contract/api/errors.ts'
import type { Context, Viewer } from '#server/context.ts'
import { ownCollection } from '#server/core/comments/readable-collection.ts'
import type { StoredPost } from '#server/core/comments/store.ts'
import { pictureFromWeb } from '#server/core/media/small-picture.ts'
import { keepPicture, lacksPicture, pictureOf } from '../store.ts'

type Deps = Pick<Context, 'db' | 'egress' | 'env'>

const width = 480

/**
 * Saves the picture of a post, re-encoded; if there is none, that is saved as well. Never fails, because nothing
 * depends on it.
 */
export async function fetchPicture(
  ctx: Deps,
  { collection_id, no }: Pick<StoredPost, 'collection_id' | 'no'>,
  url: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  try {
    if (url === undefined || !(await lacksPicture(ctx.db, { collection_id, no }))) return
    const picture = await readPicture(ctx, url, signal).catch(noneUnlessBusy)
    if (!signal.aborted) await keepPicture(ctx.db, { collection_id, no }, picture)
  } catch {
    // The database was unavailable, or too many pictures wait: the next turn tries again.
  }
}

function noneUnlessBusy(error: unknown): Buffer {
  if (error instanceof Failure && error.code === 'busy') throw error
  return Buffer.alloc(0)
}

/** A picture from anywhere, no larger than a page shows it. Throws if there is none. */
export function readPicture(
  ctx: Pick<Deps, 'egress' | 'env'>,
  url: string,
  signal: AbortSignal,
): Promise<Buffer> {
  const size = { width, height: width, fit: 'inside', withoutEnlargement: true } as const
  return pictureFromWeb(ctx, { url, hosts: 'any', size }, signal)
}

/** The saved picture of a post. */
export async function postPicture(
  ctx: Pick<Context, 'db'>,
  viewer: Viewer,
  { id, no }: { id: string; no: number },
): Promise<Document> {
  const { id: collectionId } = await ownCollection(ctx, viewer, id)
  const bytes = await pictureOf(ctx.db, collectionId, no)
  if (!bytes) throw fail('picture_not_found')
  return { bytes, fileName: `post-${no}.webp`, isPrivate: true }
}
