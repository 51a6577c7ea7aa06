import { closeAnySession, closeSessionsOfUser } from '../../../../contract/all-sessions.ts'
import { deleteUser, type ManagedUser, updateUser } from '../../../../contract/users.ts'
import { type Act, ownFailure } from '../../../acts/answer-act.ts'
import { endOfDay } from '../../../acts/end-of-day.ts'
import { send } from '../../../api.ts'
import { visitContext } from '../../../visit.ts'

/** What the forms of a user's page do, by their intent. */
export function userActs(id: string): Record<string, Act> {
  const params = { id }
  return {
    profile: {
      run: ({ fullname = '', username = '', email = '', birthday = '', gender = '' }, context) =>
        send(updateUser, {
          params,
          payload: {
            fullname: fullname.trim(),
            username: username.trim(),
            email: email.trim(),
            birthday: birthday || null,
            gender: gender as ManagedUser['gender'],
          },
          context,
        }),
    },
    access: {
      run: ({ status, role_id }, context) =>
        send(updateUser, {
          params,
          payload: {
            ...(status && { status: status as 'active' }),
            ...(role_id && { role_id }),
          },
          context,
        }),
    },
    plan: {
      run: ({ plan = '', plan_until = '', plan_reason = '' }, context) =>
        send(updateUser, {
          params,
          payload: { plan, plan_until: plan_until ? endOfDay(plan_until) : null, plan_reason },
          context,
        }),
    },
    close_session: {
      run: ({ id: session = '' }, context) => send(closeAnySession, { params: { id: session }, context }),
    },
    close_sessions: { run: (_values, context) => send(closeSessionsOfUser, { params, context }) },
    delete: {
      run: async ({ confirm_username = '', username = '' }, context) => {
        const { t } = context.get(visitContext)
        if (confirm_username.trim() !== username)
          return ownFailure('confirm_username', t('users.delete.mismatch'))
        return send(deleteUser, { params, context })
      },
    },
  }
}
