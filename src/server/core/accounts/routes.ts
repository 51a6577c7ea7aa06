import { endAccountView, startAccountView } from '#contract/accounts/account-views.ts'
import {
  changePassword,
  checkProof,
  confirmIdentity,
  forgotPassword,
  getAuth,
  reactivate,
  resendVerification,
  resetPassword,
  signIn as signInCall,
  signOutByPost,
  signOut as signOutCall,
  signUp as signUpCall,
  undoEmailChange,
  updateAuth,
  verifyAccount,
} from '#contract/accounts/auth.ts'
import {
  closeAccount,
  deleteAccount,
  exportAccount,
  getAvatar,
  removeAvatar,
  uploadAvatar,
} from '#contract/accounts/own-account.ts'
import {
  createSavedView,
  deleteSavedView as deleteCall,
  getListView,
  listSavedViews,
  saveListView,
  updateSavedView,
} from '#contract/lists/saved-views.ts'
import { createFirstAdministrator, getSetup } from '#contract/site/setup.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import {
  changeSavedView,
  deleteSavedView,
  readListView,
  readSavedViews,
  saveView,
  writeListView,
} from './list-views/own-list-views.ts'
import { oauthRoutes } from './oauth/routes.ts'
import {
  closeAccount as close,
  deleteOwnAccount,
  exportAccount as tellAll,
  type UserDataHooks,
} from './own/own-account.ts'
import {
  confirmIdentity as confirm,
  removeAvatar as dropAvatar,
  changePassword as newPassword,
  getAvatar as readAvatar,
  uploadAvatar as setAvatar,
  updateProfile,
} from './own/profile-and-password.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { undoEmailChange as undo, verifyAccount as verify } from './recovery/mailed-codes.ts'
import {
  reactivate as open,
  resendVerification as resend,
  resetPassword as reset,
  forgotPassword as takeInput,
} from './recovery/recover-account.ts'
import { roleRoutes } from './roles/routes.ts'
import { lacksSecondFactor } from './roles/within-rights.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { accountView, renewedView } from './sessions/start-session.ts'
import {
  createFirstAdministrator as makeFirstAdministrator,
  readSetupLink,
} from './setup/first-administrator.ts'
import { signIn, signOut, signUp } from './sign-in/sign-in.ts'
import { userRoutes } from './users/routes.ts'
import { endView, startView } from './viewing/view-account.ts'

export function accountRoutes(mount: Mount, ctx: Context, hooks: UserDataHooks): void {
  mount(getSetup, async ({ params }) => ({
    expires_at: (await readSetupLink(ctx, params.token)).toISOString(),
  }))

  mount(createFirstAdministrator, ({ params, body, viewer, browser }) =>
    makeFirstAdministrator(ctx, params.token, body, { viewer, browser, hooks }),
  )

  mount(getAuth, async ({ viewer }) => ({ user: accountView(viewer, await lacksSecondFactor(ctx, viewer)) }))

  signInRoutes(mount, ctx, hooks)
  sessionRoutes(mount, ctx)
  recoveryRoutes(mount, ctx, hooks)
  secondFactorRoutes(mount, ctx, hooks)
  passkeyRoutes(mount, ctx, hooks)
  ownAccountRoutes(mount, ctx, hooks)
  oauthRoutes(mount, ctx, hooks)
  roleRoutes(mount, ctx)
  userRoutes(mount, ctx, hooks)
  viewingRoutes(mount, ctx)
  listViewRoutes(mount, ctx)
  savedViewRoutes(mount, ctx)
}

function savedViewRoutes(mount: Mount, ctx: Context): void {
  mount(listSavedViews, ({ viewer, params }) => readSavedViews(ctx, viewer, params.list))
  mount(createSavedView, ({ viewer, params, body }) => saveView(ctx, viewer, params.list, body))
  mount(updateSavedView, ({ viewer, params, body }) => changeSavedView(ctx, viewer, params, body))
  mount(deleteCall, async ({ viewer, params }) => {
    await deleteSavedView(ctx, viewer, params)
    return {}
  })
}

function listViewRoutes(mount: Mount, ctx: Context): void {
  mount(getListView, ({ viewer, params }) => readListView(ctx, viewer, params.list))
  mount(saveListView, ({ viewer, params, body }) => writeListView(ctx, viewer, params.list, body))
}

function viewingRoutes(mount: Mount, ctx: Context): void {
  mount(startAccountView, ({ viewer, params, browser }) => startView(ctx, viewer, params.id, browser))

  mount(endAccountView, ({ viewer, browser }) => endView(ctx, viewer, browser))
}

function signInRoutes(mount: Mount, ctx: Context, hooks: UserDataHooks): void {
  mount(signInCall, ({ body, ...request }) => signIn(ctx, body, { ...request, hooks }))
  mount(signUpCall, ({ body, ...request }) => signUp(ctx, body, { ...request, hooks }))
  for (const call of [signOutCall, signOutByPost])
    mount(call, async ({ viewer, browser }) => {
      await signOut(ctx, viewer, browser)
      return {}
    })
}

function recoveryRoutes(mount: Mount, ctx: Context, hooks: UserDataHooks): void {
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

function ownAccountRoutes(mount: Mount, ctx: Context, hooks: UserDataHooks): void {
  mount(updateAuth, async ({ body, viewer, locale, origin }) => ({
    user: await updateProfile(ctx, viewer, body, { locale, origin }),
  }))
  mount(changePassword, ({ body, viewer, browser }) => newPassword(ctx, viewer, body, browser))
  mount(confirmIdentity, ({ body, viewer, browser }) => confirm(ctx, viewer, body, browser))

  mount(checkProof, () => ({}))

  mount(uploadAvatar, ({ viewer, file }) => setAvatar(ctx, viewer, file))
  mount(removeAvatar, ({ viewer }) => dropAvatar(ctx, viewer))
  mount(getAvatar, ({ params }) => readAvatar(ctx, params.key))

  mount(exportAccount, ({ viewer }) => tellAll(ctx, viewer, hooks))
  mount(closeAccount, async ({ viewer, browser }) => {
    await close(ctx, viewer, browser)
    return {}
  })
  mount(deleteAccount, async ({ viewer, browser }) => {
    await deleteOwnAccount(ctx, viewer, { browser, hooks })
    return {}
  })
}
