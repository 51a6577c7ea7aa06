import {
  confirmTotp,
  proveSecondFactor,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
} from '#contract/accounts/second-factor.ts'
import type { Context } from '#server/context.ts'
import type { Mount } from '#server/http/mount.ts'
import type { UserDataHooks } from '../own/own-account.ts'
import {
  confirmTotp as confirm,
  removeTotp as remove,
  renewRecoveryCodes as renew,
  startTotp as start,
} from './manage-second-factor.ts'
import { proveSecondFactor as prove } from './second-step.ts'

export function secondFactorRoutes(mount: Mount, ctx: Context, hooks: UserDataHooks): void {
  mount(proveSecondFactor, ({ body, viewer, browser }) => prove(ctx, body, { viewer, browser, hooks }))
  mount(startTotp, ({ viewer, origin }) => start(ctx, viewer, { origin }))
  mount(confirmTotp, ({ body, viewer }) => confirm(ctx, viewer, body.code))
  mount(removeTotp, async ({ viewer }) => {
    await remove(ctx, viewer)
    return {}
  })
  mount(renewRecoveryCodes, ({ viewer }) => renew(ctx, viewer))
}
