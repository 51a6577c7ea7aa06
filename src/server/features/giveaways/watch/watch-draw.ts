import { randomBytes } from 'node:crypto'
import type { Audience } from '#contract/draws/watchers.ts'
import type { Context, Viewer } from '#server/context.ts'
import type { StreamedEvent } from '#server/http/send-events.ts'
import { minuteMs } from '#server/kit/durations.ts'
import { signId } from '#server/kit/signed-id.ts'
import { createStreamSlots } from '#server/kit/stream-slots.ts'
import { readShared } from '../result/read-result.ts'
import { enterAudience, nextAudience } from './audiences.ts'
import type { StoredAudience } from './store.ts'

type Deps = Parameters<typeof readShared>[0] & Pick<Context, 'secretKey'>

/** Open streams per address, which a hall full of people may share, and of this process. */
const takeSlot = createStreamSlots({ maxPerOwner: 300, maxTotal: 5000 })

/** A stream ends this long after the winners were shown, in milliseconds. */
const lastsMs = 30 * minuteMs

/** What tokens are signed for: they prove to every node that a page had a stream of this draw open. */
export function streamPurpose(shareCode: string): string {
  return `draw stream\0${shareCode}`
}

/** The audience of a draw that is shared with the viewer, at once and after every change. */
export async function watchDraw(
  ctx: Deps,
  viewer: Viewer,
  shareCode: string,
  signal: AbortSignal,
): Promise<AsyncGenerator<StreamedEvent<Audience>, void, void>> {
  const { share_code } = await readShared(ctx, viewer, shareCode)
  const leave = takeSlot({
    owner: viewer.address,
    signal,
    start: () => enterAudience(ctx, share_code),
  })
  return changesOf(ctx, { shareCode: share_code, signal, leave })
}

async function* changesOf(
  ctx: Deps,
  { shareCode, signal, leave }: { shareCode: string; signal: AbortSignal; leave: () => void },
): AsyncGenerator<StreamedEvent<Audience>, void, void> {
  const stream = randomBytes(12).toString('base64url')
  const token = signId(stream, streamPurpose(shareCode), ctx.secretKey)
  try {
    for (let last = ''; !signal.aborted; ) {
      const audience = await nextAudience(ctx, shareCode)
      if (signal.aborted) return
      if (!audience) continue
      const now = ctx.now()
      if (audience.opens_at && now.getTime() > audience.opens_at.getTime() + lastsMs) return
      const text = JSON.stringify(audience)
      if (text === last) continue
      last = text
      yield { event: 'audience', data: audienceView(audience, now, token) }
    }
  } finally {
    leave()
  }
}

function audienceView(audience: StoredAudience, now: Date, streamToken: string): Audience {
  const { watchers, checked, agreed, opens_at, is_voided } = audience
  return {
    now: now.toISOString(),
    watchers,
    checked,
    agreed,
    opens_at: opens_at?.toISOString() ?? null,
    is_voided,
    stream_token: streamToken,
  }
}
