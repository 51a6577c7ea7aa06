import { getAuth } from '#contract/accounts/auth.ts'
import { createFirstAdministrator, getSetup } from '#contract/site/setup.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { accountView } from './account-view.ts'
import { listViewRoutes } from './list-views/routes.ts'
import { oauthRoutes } from './oauth/routes.ts'
import { ownAccountRoutes } from './own/routes.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { recoveryRoutes } from './recovery/routes.ts'
import { roleRoutes } from './roles/routes.ts'
import { savedViewRoutes } from './saved-views/routes.ts'
import { lacksSecondFactor } from './second-factor/lacks-second-factor.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import {
  createFirstAdministrator as makeFirstAdministrator,
  readSetupLink,
} from './setup/first-administrator.ts'
import { signInRoutes } from './sign-in/routes.ts'
import type { UserDataHooks } from './user-data-hooks.ts'
import { userRoutes } from './users/routes.ts'
import { viewingRoutes } from './viewing/routes.ts'

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
