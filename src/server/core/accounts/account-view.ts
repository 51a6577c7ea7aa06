import type { User } from '#contract/accounts/user.ts'
import type { SignedIn } from '../../context.ts'
import { permissionsOfRole } from '../../http/may-call.ts'
import { planDetails } from '../plans/plan-view.ts'

/** An account as its owner sees it. `demandsSecondFactor`: the settings require one for dashboard rights. */
export function accountView(viewer: SignedIn, lacksSecondFactor: boolean): User {
  const { user, role, plan, planUntil, unread, view } = viewer
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    fullname: user.fullname,
    birthday: user.birthday,
    gender: user.gender,
    avatar: user.avatar && `/api/avatars/${user.avatar}`,
    role,
    status: user.status,
    email_verified: user.email_verified_at !== null && user.pending_email === null,
    pending_email: user.pending_email,
    has_password: user.has_password,
    two_factor: user.two_factor,
    two_factor_missing: lacksSecondFactor,
    plan: plan.name,
    plan_details: planDetails(plan, { settings: user.plan_settings, until: planUntil }),
    permissions: permissionsOfRole(viewer),
    unread_notifications: unread,
    viewing: view ? { of: view.of, until: view.until.toISOString(), is_over: view.isOver } : null,
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
  }
}
