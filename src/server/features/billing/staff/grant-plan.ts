import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { RequestOrigin } from '#server/core/accounts/recovery/mail-code.ts'
import { updateUser } from '#server/core/accounts/users/update-user.ts'
import { personByName, planToSell } from './store.ts'

interface Grant {
  user: string
  plan: string
  until: string
  reason: string
}

/** Grants a user a plan for a limited time; the user gets a notification, and the audit trail has the reason. */
export async function grantPlan(
  ctx: Pick<Context, 'db' | 'env' | 'now' | 'random' | 'queue' | 'secrets' | 'log'>,
  viewer: SignedIn,
  { user: name, plan, until, reason }: Grant,
  requestOrigin: RequestOrigin,
): Promise<{ user: { id: string; username: string; email: string }; plan: string; until: string }> {
  if (new Date(until) <= ctx.now())
    throw fail('validation_failed', {}, [{ path: ['until'], key: 'validation.not_to_come' }])
  if (!(await planToSell(ctx.db, plan))) throw fail('plan_not_found')
  const user = await personByName(ctx.db, name)
  if (!user) throw fail('user_not_found', {}, [{ path: ['user'], key: 'error.user_not_found' }])
  const change = { plan, plan_until: until, plan_reason: reason }
  await updateUser(ctx, viewer, {
    id: user.id,
    change,
    request: requestOrigin,
    right: 'subscriptions.update',
  })
  return { user, plan, until: new Date(until).toISOString() }
}
