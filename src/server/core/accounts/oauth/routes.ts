import * as calls from '#contract/accounts/oauth.ts'
import { testOauth } from '#contract/site/settings.ts'
import type { Context } from '#server/context.ts'
import type { Mount } from '#server/http/mount.ts'
import type { UserDataHooks } from '../own/own-account.ts'
import { completeOauth } from './complete-oauth.ts'
import { listIdentities, removeIdentity } from './identities.ts'
import { oauthSignIn } from './oauth-sign-in.ts'
import { tryOauth } from './round-trip.ts'
import { linkOauth, startOauth } from './start-oauth.ts'

export function oauthRoutes(mount: Mount, ctx: Context, hooks: UserDataHooks): void {
  mount(calls.startOauth, ({ params, viewer, browser, origin }) =>
    startOauth(ctx, params.provider, { viewer, browser, origin }),
  )

  mount(calls.oauthSignIn, ({ params, body, viewer, browser, locale, origin }) =>
    oauthSignIn(ctx, params.provider, body, { viewer, browser, locale, origin, hooks }),
  )

  mount(calls.linkOauth, ({ params, body, viewer, browser, locale, origin }) =>
    linkOauth(ctx, params.provider, body, { viewer, browser, locale, origin, hooks }),
  )

  mount(calls.completeOauth, ({ params, body, viewer, browser, locale, origin }) =>
    completeOauth(ctx, params.provider, body, { viewer, browser, locale, origin, hooks }),
  )

  mount(testOauth, ({ body, origin }) => tryOauth(ctx, body.provider, origin))

  mount(calls.listIdentities, ({ viewer }) => listIdentities(ctx, viewer))

  mount(calls.removeIdentity, async ({ params, viewer }) => {
    await removeIdentity(ctx, viewer, params.provider)
    return {}
  })
}
