import { allows, exceeding } from '#contract/api/permissions.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { hourSeconds, minuteMs } from '#server/kit/durations.ts'
import { ownerOfUser } from '#server/kit/ids.ts'
import { tokenHash } from '#server/kit/tokens.ts'
import { accountById } from '../sessions/store.ts'
import { viewByToken } from './store.ts'

/** Outlives the view, so that a page that is still open cannot send its forms in the name of the staff member. */
export const viewCookie = { name: 'account_view', maxAgeSeconds: hourSeconds } as const
export const viewMillis = 15 * minuteMs

/**
 * The account that a staff member looks at, instead of their own. Permissions of both are read with every request: the
 * view is over as soon as one may no longer look at the other. It carries none of either, and no proof of identity.
 */
export async function throughView(
  ctx: Pick<Context, 'db' | 'now'>,
  staff: SignedIn,
  token: string,
): Promise<SignedIn> {
  const now = ctx.now()
  const view = await viewByToken(ctx.db, tokenHash(token), staff.session.id)
  if (!view) return staff
  const { id: staffId, username } = staff.user
  const by = { id: staffId, username, permissions: staff.permissions }
  const about = { by, of: view.user_id, until: view.ended_at ?? view.expires_at }
  const isOpen = view.ended_at === null && view.expires_at > now
  const person = isOpen ? await accountById(ctx.db, view.user_id, now) : undefined
  const mayLook =
    allows(staff.permissions, 'accounts.read') &&
    person &&
    exceeding(person.role.permissions, staff.permissions).length === 0
  if (!mayLook) return { ...staff, view: { ...about, isOver: true } }
  const owner = ownerOfUser(person.account.id)
  return {
    kind: 'user',
    owner,
    account: owner,
    known: true,
    address: staff.address,
    user: person.account,
    role: { id: person.role.id, name: person.role.name },
    permissions: {},
    plan: person.plan,
    planUntil: person.held_until,
    unread: person.unread,
    session: { ...staff.session, authenticatedAt: new Date(0) },
    visitor: undefined,
    view: { ...about, isOver: false },
  }
}
