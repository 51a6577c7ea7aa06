import { fail } from '../../../contract/errors.ts'
import type { createGiveaway as call } from '../../../contract/giveaways.ts'
import type { Context } from '../../context.ts'
import type { Asked } from '../../http/mount.ts'
import { awaitOutcome } from './await-outcome.ts'
import { conductDraw } from './conduct-draw.ts'
import { drawOnce } from './draw-once.ts'
import { listFromChance } from './list-from-chance.ts'
import { listOfFile, listOfSource } from './list-of-source.ts'
import type { StoredGiveaway } from './store.ts'

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
    return drawOnce(ctx, viewer, repeatable, async (requestKey) => {
      const list = await listOfFile(ctx, viewer, file, options)
      return conductDraw(ctx, viewer, { wish: options, ...list, requestKey })
    })
  }
  const { source, ...wish } = body
  const repeatable = { key, asked: ['body', JSON.stringify(body)], spend }
  return drawOnce(ctx, viewer, repeatable, async (requestKey) => {
    if (source.type === 'chance')
      return conductDraw(ctx, viewer, { ...listFromChance(source, wish), requestKey })
    const list = await listOfSource(ctx, viewer, source, wish)
    return conductDraw(ctx, viewer, { wish, ...list, requestKey })
  })
}
