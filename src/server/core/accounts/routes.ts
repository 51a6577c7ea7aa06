import { createFirstAdministrator, getSetup } from '../../../contract/setup.ts'
import type { Context, Viewer } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { createFirstAdministrator as makeFirstAdministrator } from './create-first-administrator.ts'
import { readSetupLink } from './setup-link.ts'

export function accountRoutes(mount: Mount<Viewer>, ctx: Context): void {
  mount(getSetup, async ({ params }) => ({
    expires_at: (await readSetupLink(ctx, params.token)).toISOString(),
  }))

  mount(createFirstAdministrator, ({ params, body }) => makeFirstAdministrator(ctx, params.token, body))
}
