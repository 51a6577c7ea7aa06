import {
  forgotPassword,
  reactivate,
  resendVerification,
  resetPassword,
  undoEmailChange,
  verifyAccount,
} from '#contract/accounts/auth.ts'
import type { Context } from '#server/context.ts'
import type { Mount } from '#server/http/mount.ts'
import { renewedView } from '../own/renew-token.ts'
import type { UserDataHooks } from '../user-data-hooks.ts'
import { undoEmailChange as undo, verifyAccount as verify } from './mailed-codes.ts'
import { reactivate as open } from './reactivate.ts'
import { resendVerification as resend } from './resend-verification.ts'
import { resetPassword as reset, forgotPassword as takeInput } from './reset-password.ts'

export function recoveryRoutes(mount: Mount, ctx: Context, hooks: UserDataHooks): void {
  mount(forgotPassword, async ({ body, locale, origin }) => {
    await takeInput(ctx, body.email, { locale, origin })
    return {}
  })
  mount(resetPassword, async ({ body, locale, origin, browser }) => {
    await reset(ctx, body, { locale, origin, ip: browser.ip })
    return {}
  })
  mount(verifyAccount, async ({ body, viewer }) => {
    const userId = await verify(ctx, body.token, viewer)
    // The account is returned only to its own signed-in user.
    const isOwn = viewer.kind === 'user' && viewer.user.id === userId
    return { user: isOwn ? await renewedView(ctx, viewer) : null }
  })
  mount(resendVerification, async ({ viewer, locale, origin }) => {
    await resend(ctx, viewer, { locale, origin })
    return {}
  })
  mount(undoEmailChange, async ({ body }) => {
    await undo(ctx, body.token)
    return {}
  })
  mount(reactivate, ({ body, viewer, browser }) => open(ctx, body.token, { viewer, browser, hooks }))
}
