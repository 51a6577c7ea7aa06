import type { CallReply } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import { allows } from '#contract/api/permissions.ts'
import type { Challenge, listChallenges as call } from '#contract/draws/challenges.ts'
import type { ChallengeReason } from '#contract/support/support-tickets.ts'
import type { Context, Viewer } from '../../context.ts'
import { isKept, isOpenToOthers, planOf } from '../../core/plans/entitlements.ts'
import { assertPermission } from '../../http/may-call.ts'
import { type Challenged, challengedByShareCode, challengesOf, type StoredChallenge } from './store.ts'

/** More than a page can hold; older ones are not shown. */
const maxShown = 200

/** Challenges to a result: answered ones for all, waiting ones for those involved. */
export async function listChallenges(
  ctx: Pick<Context, 'db' | 'now' | 'plan'>,
  viewer: Viewer,
  shareCode: string,
): Promise<CallReply<typeof call>> {
  const challenged = await readChallenged(ctx, viewer, shareCode)
  const may_answer = mayAnswer(viewer, challenged)
  const stored = await challengesOf(ctx.db, challenged.id, maxShown)
  const visible = stored.filter(
    ({ answer, asker }) => answer !== null || may_answer || asker === viewer.owner,
  )
  const waiting = stored.filter(({ answer }) => answer === null).length
  return { challenges: visible.map(challengeView), waiting, may_answer }
}

/** A finished result, if the viewer may see its page. Raises the same failures as reading the result. */
export async function readChallenged(
  ctx: Pick<Context, 'db' | 'now' | 'plan'>,
  viewer: Viewer,
  shareCode: string,
): Promise<Challenged> {
  const isCode = /^[\w-]{22}$/.test(shareCode)
  const challenged = isCode ? await challengedByShareCode(ctx.db, shareCode) : undefined
  if (!challenged) throw fail('giveaway_not_found')
  if (!isOpenToOthers(challenged, ctx.now())) {
    const isOwn = challenged.owner === viewer.owner && !challenged.deleted_at
    if (!isOwn || !isKept(challenged, await planOf(ctx, viewer), ctx.now())) throw fail('result_expired')
  }
  if (challenged.status !== 'finished') throw fail('giveaway_not_completed')
  return challenged
}

export function challengeView(stored: StoredChallenge): Challenge {
  const { id, reason, text, answer, answered_by, answered_at, created_at } = stored
  return {
    id,
    reason: reason as ChallengeReason,
    text,
    created_at: created_at.toISOString(),
    answer,
    answered_by,
    answered_at: answered_at?.toISOString() ?? null,
  }
}

/**
 * The role in which the viewer may answer challenges to a result. Raises the reason for staff, `not_permitted` for
 * everyone else.
 */
export function assertMayAnswer(viewer: Viewer, { owner, deleted_at }: Challenged): 'organiser' | 'staff' {
  if (owner === viewer.owner && !deleted_at) return 'organiser'
  if (viewer.kind !== 'user') throw fail('not_permitted')
  assertPermission(viewer, ['tickets.reply'])
  return 'staff'
}

/** The same for reading. */
function mayAnswer(viewer: Viewer, { owner, deleted_at }: Challenged): boolean {
  if (owner === viewer.owner && !deleted_at) return true
  return viewer.kind === 'user' && allows(viewer.permissions, 'tickets.reply')
}
