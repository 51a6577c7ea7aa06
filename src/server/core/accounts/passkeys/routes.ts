import {
  addPasskey,
  listPasskeys,
  passkeySignIn,
  removePasskey,
  startPasskey,
  startPasskeySignIn,
} from '#contract/accounts/passkeys.ts'
import type { Context } from '#server/context.ts'
import type { Mount } from '#server/http/mount.ts'
import type { UserDataHooks } from '../own/own-account.ts'
import {
  addPasskey as add,
  listPasskeys as list,
  removePasskey as remove,
  passkeySignIn as signIn,
  startPasskey as start,
  startPasskeySignIn as startSignIn,
} from './passkeys.ts'

export function passkeyRoutes(mount: Mount, ctx: Context, hooks: UserDataHooks): void {
  mount(listPasskeys, ({ viewer }) => list(ctx, viewer))
  mount(startPasskey, ({ viewer, origin }) => start(ctx, viewer, { origin }))
  mount(addPasskey, ({ body, viewer }) => add(ctx, viewer, body))
  mount(removePasskey, async ({ params, viewer }) => {
    await remove(ctx, viewer, params.id)
    return {}
  })
  mount(startPasskeySignIn, ({ origin }) => startSignIn(ctx, { origin }))
  mount(passkeySignIn, ({ body, viewer, browser, locale, origin }) =>
    signIn(ctx, body, { viewer, browser, hooks, locale, origin }),
  )
}
