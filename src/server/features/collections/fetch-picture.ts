import sharp from 'sharp'
import type { Context } from '../../context.ts'
import { createWaitingLine } from '../../core/accounts/waiting-line.ts'
import type { StoredPost } from '../../core/comments/store.ts'
import { keepPicture, lacksPicture } from './store.ts'

type Deps = Pick<Context, 'db' | 'egress' | 'env'>

const largestBytes = 5 * 1024 * 1024
const width = 480
/** A picture of so many points takes some 160 MB while it is read; more is a bomb. */
const maxPoints = 4e7
const patience = 8_000
const formats = new Set(['jpeg', 'png', 'gif', 'webp'])

/** Pictures are read on threads that others need, too. */
const inTurn = createWaitingLine({ atOnce: 1, waiting: 20 })

/** Keeps the picture of a post, drawn anew; where there is none to be had, that is kept. Never fails, as nothing depends on it. */
export async function fetchPicture(
  ctx: Deps,
  { collection_id, no }: Pick<StoredPost, 'collection_id' | 'no'>,
  url: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  try {
    if (url === undefined || !(await lacksPicture(ctx.db, { collection_id, no }))) return
    const picture = await drawnAnew(ctx, url, signal).catch(() => Buffer.alloc(0))
    if (!signal.aborted) await keepPicture(ctx.db, { collection_id, no }, picture)
  } catch {
    // The database was away: the next turn looks for it again.
  }
}

async function drawnAnew(ctx: Deps, url: string, signal: AbortSignal): Promise<Buffer> {
  const { status, body } = await ask(ctx, url, signal)
  if (status !== 200) throw new Error(`status ${status}`)
  return inTurn(async () => {
    const image = sharp(body, {
      limitInputPixels: maxPoints,
      failOn: 'warning',
      pages: 1,
      sequentialRead: true,
    })
    if (!formats.has((await image.metadata()).format)) throw new Error('no picture of the web')
    return image
      .timeout({ seconds: 10 })
      .rotate()
      .resize(width, width, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
  })
}

/** A platform names any address; only its own service, as the operator configured it, may be private. */
function ask({ egress, env }: Deps, url: string, signal: AbortSignal) {
  const request = { limit: largestBytes, firstByte: patience, total: patience, signal }
  const { youtube, x, reddit, graph, instagramGraph, apify } = env.platforms
  const isOwn = [youtube, x, reddit, graph, instagramGraph, apify].some((service) => isAt(url, service))
  return isOwn ? egress.askProvider(url, request) : egress.askTyped(url, 'any', request)
}

function isAt(url: string, service: string): boolean {
  const origin = URL.parse(service)?.origin
  return origin !== undefined && URL.parse(url)?.origin === origin
}
