import * as calls from '#contract/draws/challenges.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { challengeResult } from './challenge-result.ts'
import { answerChallenge, challengeView, listChallenges } from './challenges.ts'

/** Challenges to a result, and their answers. */
export function challengeRoutes(mount: Mount, ctx: Context): void {
  mount(calls.listChallenges, ({ viewer, params }) => listChallenges(ctx, viewer, params.share_code))

  mount(calls.challengeResult, async (request) => {
    const { id, ticket_id } = await challengeResult(ctx, request)
    return { id, ticket_id: request.viewer.kind === 'user' ? ticket_id : null }
  })

  mount(calls.answerChallenge, async ({ viewer, params, body, origin }) =>
    challengeView(
      await answerChallenge(ctx, viewer, {
        shareCode: params.share_code,
        challengeId: params.challengeId,
        body,
        origin,
      }),
    ),
  )
}
