import sharp from 'sharp'
import type { Document } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import type { Context, Viewer } from '#server/context.ts'
import { ownCollection } from '#server/core/comments/readable-collection.ts'
import type { StoredPost } from '#server/core/comments/store.ts'
import { createLimiter } from '#server/kit/limiter.ts'
import { keepPicture, lacksPicture, pictureOf } from '../store.ts'

type Deps = Pick<Context, 'db' | 'egress' | 'env'>

const largestBytes = 5 * 1024 * 1024
const width = 480
/**
 * In pixels. A picture of this size takes about 160 MB to decode; anything larger is treated as a decompression bomb.
 */
const maxPoints = 4e7
const timeoutMs = 8_000
const formats = new Set(['jpeg', 'png', 'gif', 'webp'])

/** Pictures are decoded on threads that other work needs too. */
const limiter = createLimiter({ maxConcurrent: 1, maxWaiting: 20, retrySeconds: 2 })

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
    const picture = await readPicture(ctx, url, signal).catch(() => Buffer.alloc(0))
    if (!signal.aborted) await keepPicture(ctx.db, { collection_id, no }, picture)
  } catch {
    // The database was unavailable: the next turn tries again.
  }
}

/** A picture from anywhere, re-encoded and no larger than a page shows it. Throws if there is none. */
export async function readPicture(
  ctx: Pick<Deps, 'egress' | 'env'>,
  url: string,
  signal: AbortSignal,
): Promise<Buffer> {
  const { status, body } = await requestPicture(ctx, url, signal)
  if (status !== 200) throw new Error(`status ${status}`)
  return limiter.run(async () => {
    const image = sharp(body, {
      limitInputPixels: maxPoints,
      failOn: 'warning',
      pages: 1,
      sequentialRead: true,
    })
    if (!formats.has((await image.metadata()).format)) throw new Error('not an image format for the web')
    return image
      .timeout({ seconds: 10 })
      .rotate()
      .resize(width, width, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
  })
}

/**
 * Platforms may return any address; only their own services, as configured by the operator, may be at private
 * addresses.
 */
function requestPicture({ egress, env }: Pick<Deps, 'egress' | 'env'>, url: string, signal: AbortSignal) {
  const request = { limit: largestBytes, firstByte: timeoutMs, total: timeoutMs, signal }
  const { youtube, x, reddit, graph, instagramGraph, apify } = env.platforms
  const isOwn = [youtube, x, reddit, graph, instagramGraph, apify].some((service) => isAt(url, service))
  return isOwn ? egress.askProvider(url, request) : egress.askTyped(url, 'any', request)
}

function isAt(url: string, service: string): boolean {
  const origin = URL.parse(service)?.origin
  return origin !== undefined && URL.parse(url)?.origin === origin
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
