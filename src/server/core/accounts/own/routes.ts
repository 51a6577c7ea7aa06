import { changePassword, checkProof, confirmIdentity, updateAuth } from '#contract/accounts/auth.ts'
import {
  closeAccount,
  deleteAccount,
  exportAccount,
  getAvatar,
  removeAvatar,
  uploadAvatar,
} from '#contract/accounts/own-account.ts'
import type { Context } from '#server/context.ts'
import type { Mount } from '#server/http/mount.ts'
import type { UserDataHooks } from '../user-data-hooks.ts'
import { closeAccount as close, deleteOwnAccount } from './account-removal.ts'
import { removeAvatar as dropAvatar, getAvatar as readAvatar, uploadAvatar as setAvatar } from './avatar.ts'
import { changePassword as newPassword } from './change-password.ts'
import { confirmIdentity as confirm } from './confirm-identity.ts'
import { exportAccount as tellAll } from './export-account.ts'
import { updateProfile } from './update-profile.ts'

export function ownAccountRoutes(mount: Mount, ctx: Context, hooks: UserDataHooks): void {
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
