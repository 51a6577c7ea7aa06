import type { CallReply } from '#contract/api/call.ts'
import type { listChallenges as call } from '#contract/draws/challenges.ts'
import type { Context, Viewer } from '../../context.ts'
import { challengeView } from './challenge-view.ts'
import { readChallenged } from './read-challenged.ts'
import { challengesOf } from './store.ts'
import { answererOf } from './who-answers.ts'

/** More than a page can hold; older ones are not shown. */
const maxShown = 200

/** Challenges to a result: answered ones for all, waiting ones for those involved. */
export async function listChallenges(
  ctx: Pick<Context, 'db' | 'now' | 'plan'>,
  viewer: Viewer,
  shareCode: string,
): Promise<CallReply<typeof call>> {
  const challenged = await readChallenged(ctx, viewer, shareCode)
  const may_answer = (await answererOf(ctx, viewer, challenged)) !== undefined
  const stored = await challengesOf(ctx.db, challenged.id, maxShown)
  const visible = stored.filter(
    ({ answer, asker }) => answer !== null || may_answer || asker === viewer.owner,
  )
  const waiting = stored.filter(({ answer }) => answer === null).length
  return { challenges: visible.map(challengeView), waiting, may_answer }
}
