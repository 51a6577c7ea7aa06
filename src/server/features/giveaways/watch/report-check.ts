import { fail } from '#contract/api/errors.ts'
import type { Context, Viewer } from '#server/context.ts'
import { signedId } from '#server/kit/signed-id.ts'
import { readResult } from '../result/read-result.ts'
import { insertCheck } from './store.ts'
import { streamPurpose } from './watch-draw.ts'

type Deps = Parameters<typeof readResult>[0] & Pick<Context, 'secretKey'>

/** Counts what a watching device found, once per stream. */
export async function reportCheck(
  ctx: Deps,
  viewer: Viewer,
  shareCode: string,
  { stream_token, agrees }: { stream_token: string; agrees: boolean },
): Promise<void> {
  const { share_code } = await readResult(ctx, viewer, shareCode)
  const stream = signedId(stream_token, streamPurpose(share_code), ctx.secretKey)
  if (!stream) throw fail('validation_failed', {}, [{ path: ['stream_token'], key: 'validation.invalid' }])
  await insertCheck(ctx.db, { share_code, stream, agrees, at: ctx.now() })
}
