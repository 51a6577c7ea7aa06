import type { CallBody } from '#contract/api/call.ts'
import { challengeResult } from '#contract/draws/challenges.ts'
import type { FormValues } from '#web/actions/answer-action.ts'
import { type Outcome, send } from '#web/api/send.ts'
import type { PageContext } from '#web/visit/visit-context.ts'

/**
 * Sends the challenge form of a result page; the call validates it. If the key was used, the first attempt may have
 * arrived without its answer coming back, and a text changed since then is a new challenge.
 */
export async function sendChallenge(
  values: FormValues,
  shareCode: string,
  context: PageContext,
): Promise<Outcome<unknown>> {
  const reason = values['reason'] as CallBody<typeof challengeResult>['reason']
  const { text = '', website, key } = values
  const payload = { reason, text, ...(website && { website: website as '' }) }
  const params = { share_code: shareCode }
  const first = await send(challengeResult, { params, payload, context, ...(key && { idempotencyKey: key }) })
  const isOther = !first.ok && first.code === 'idempotency_key_reused'
  return isOther ? send(challengeResult, { params, payload, context }) : first
}
