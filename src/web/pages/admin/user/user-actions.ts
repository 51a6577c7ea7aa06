import { startAccountView } from '#contract/accounts/account-views.ts'
import { closeAnySession, closeSessionsOfUser } from '#contract/accounts/sessions.ts'
import { shownName } from '#contract/accounts/shown-name.ts'
import { sendPasswordReset } from '#contract/accounts/user-facts.ts'
import {
  deleteUser,
  forgetUser,
  type ManagedUser,
  restoreUser,
  updateUser,
} from '#contract/accounts/users.ts'
import { planTitle } from '#contract/billing/plan-title.ts'
import { type Action, type FormValues, ownFailure } from '#web/actions/answer-action.ts'
import { endOfDay } from '#web/actions/end-of-day.ts'
import { seenOf } from '#web/actions/seen.tsx'
import { type Outcome, send } from '#web/api/send.ts'
import type { MessageKey } from '#web/i18n/texts.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import { endsAccess, lacksReason } from './person-actions.tsx'

/** Actions of a user's page by form intent. */
export function userActions(id: string): Record<string, Action> {
  const params = { id }
  return {
    profile: {
      run: (values, context) => {
        const { fullname = '', username = '', email = '', birthday = '', gender = '' } = values
        return send(updateUser, {
          params,
          payload: {
            fullname: fullname.trim(),
            username: username.trim(),
            email: email.trim(),
            birthday: birthday || null,
            gender: gender as ManagedUser['gender'],
            ...seenOf(values),
          },
          context,
        })
      },
    },
    access: {
      run: async (values, context) => {
        const { status: chosen, role_id, was_status, ban_reason, confirmed } = values
        const refused =
          unexplained({ status: chosen, was_status, ban_reason }, context) ??
          unconfirmed({ status: chosen, was_status, confirmed }, context)
        if (refused) return refused
        const status = chosen as 'active' | 'passive' | 'banned' | undefined
        const outcome = await send(updateUser, {
          params,
          payload: {
            ...(status && { status }),
            ...(role_id && { role_id }),
            ...(status === 'banned' && ban_reason && { ban_reason }),
            ...seenOf(values),
          },
          context,
        })
        return status && status !== was_status ? saying(`users.done.${status}`, outcome, context) : outcome
      },
    },
    plan: {
      run: async (values, context) => {
        const { plan = '', plan_until = '', plan_reason = '' } = values
        const until = plan_until ? endOfDay(plan_until) : null
        const payload = { plan, plan_until: until, plan_reason, ...seenOf(values) }
        return saying('users.done.plan', await send(updateUser, { params, payload, context }), context)
      },
    },
    close_session: {
      run: ({ id: session = '' }, context) => send(closeAnySession, { params: { id: session }, context }),
    },
    view_as: { run: (_values, context) => send(startAccountView, { params, context }) },
    reset: { run: (_values, context) => send(sendPasswordReset, { params, context }) },
    close_sessions: { run: (_values, context) => send(closeSessionsOfUser, { params, context }) },
    delete: {
      run: async (values, context) => mismatch(values, context) ?? send(deleteUser, { params, context }),
    },
    restore: { run: (_values, context) => send(restoreUser, { params, context }) },
    forget: {
      run: async (values, context) => mismatch(values, context) ?? send(forgetUser, { params, context }),
    },
  }
}

/** The outcome of a change with a message that says what changed, and for whom. */
function saying(key: MessageKey, outcome: Outcome<ManagedUser>, context: PageContext): Outcome<ManagedUser> {
  if (!outcome.ok) return outcome
  const { plan } = outcome.data
  const values = { name: shownName(outcome.data), plan: planTitle(plan) }
  return { ...outcome, message: context.get(visitContext).t(key, values) }
}

/** Colleagues must be able to see why someone was banned. */
function unexplained(
  { status, was_status, ban_reason }: Record<'status' | 'was_status' | 'ban_reason', string | undefined>,
  context: PageContext,
) {
  if (!lacksReason(status, was_status, ban_reason)) return undefined
  return ownFailure('ban_reason', context.get(visitContext).t('validation.required'))
}

/** Blocking a user signs them out everywhere, so it has to be confirmed first. */
function unconfirmed(
  { status, was_status, confirmed }: Record<'status' | 'was_status' | 'confirmed', string | undefined>,
  context: PageContext,
) {
  if (!endsAccess(status) || status === was_status || confirmed) return undefined
  return ownFailure('confirmed', context.get(visitContext).t('users.ask.needed'))
}

/** A different name means that another account was meant. */
function mismatch({ confirm_username = '', username = '' }: FormValues, context: PageContext) {
  if (confirm_username.trim() === username) return undefined
  return ownFailure('confirm_username', context.get(visitContext).t('users.delete.mismatch'))
}
