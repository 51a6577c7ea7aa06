import { fail } from '../../../contract/errors.ts'
import type { createGiveaway as call } from '../../../contract/giveaways.ts'
import type { Context, Viewer } from '../../context.ts'
import { planOf } from '../../core/plans/entitlements.ts'
import type { Asked } from '../../http/mount.ts'
import { awaitOutcome } from './await-outcome.ts'
import { storedCommentsSource } from './comments/comments-header.ts'
import { commentsToDraw } from './comments/comments-to-draw.ts'
import { conductDraw } from './conduct-draw.ts'
import { drawOnce } from './draw-once.ts'
import type { DrawRequest } from './draw-request.ts'
import { listFromChance } from './list-from-chance.ts'
import { type FileChoice, type GivenFile, listOf, readGivenFile } from './list-from-file.ts'
import { listFromRequest } from './list-from-request.ts'
import type { StoredGiveaway } from './store.ts'
import { keptUpload } from './uploads.ts'

type Request = Pick<
  Asked<typeof call>,
  'viewer' | 'body' | 'options' | 'file' | 'idempotencyKey' | 'spend' | 'prefersAsync'
>

/** The door of a draw: from a typed list, a file sent along, a file that a preview kept, comments that were collected, or coins, dice and numbers. */
export async function drawGiveaway(ctx: Context, asked: Request): Promise<StoredGiveaway> {
  return awaitOutcome(ctx, await sealedOnce(ctx, asked), asked.prefersAsync)
}

async function sealedOnce(ctx: Context, asked: Request): Promise<StoredGiveaway> {
  const { viewer, body, options, file, idempotencyKey: key, spend } = asked
  if (options) {
    if (!file) throw fail('file_missing', { field: 'file' })
    const repeatable = { key, asked: ['file', file.name, file.bytes, JSON.stringify(options)], spend }
    return drawOnce(ctx, viewer, repeatable, (requestKey) =>
      drawFromFile(ctx, viewer, file, options, { wish: options, requestKey }),
    )
  }
  const { source, ...wish } = body
  const repeatable = { key, asked: ['body', JSON.stringify(body)], spend }
  return drawOnce(ctx, viewer, repeatable, async (requestKey) => {
    if (source.type === 'upload')
      return drawFromFile(ctx, viewer, await keptUpload(ctx, source.upload_id), source, {
        wish,
        requestKey,
      })
    if (source.type === 'collection') {
      const drawn = await commentsToDraw(ctx, viewer, source, wish)
      return conductDraw(ctx, viewer, {
        wish,
        source: storedCommentsSource(drawn.comments),
        ...drawn,
        requestKey,
      })
    }
    if (source.type === 'chance')
      return conductDraw(ctx, viewer, { ...listFromChance(source, wish), requestKey })
    const read = listFromRequest(source.entries)
    return conductDraw(ctx, viewer, { wish, source: { type: 'list' }, read, requestKey })
  })
}

async function drawFromFile(
  ctx: Context,
  viewer: Viewer,
  file: GivenFile,
  choice: FileChoice,
  asked: Pick<DrawRequest, 'wish' | 'requestKey'>,
): Promise<StoredGiveaway> {
  const read = await readGivenFile(file, choice, await planOf(ctx, viewer))
  const source = { type: 'file' as const, file_name: file.name, file_sha256: read.sha256 }
  return conductDraw(ctx, viewer, { ...asked, source, read: listOf(read) })
}
