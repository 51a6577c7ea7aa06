import * as calls from '#contract/accounts/own-look.ts'
import type { Context } from '#server/context.ts'
import type { Mount } from '#server/http/mount.ts'
import { accentStyles, dropLogo, readLogo, readOwnLook, setColor, setLogo } from './organizer-look.ts'

export function lookRoutes(mount: Mount, ctx: Context): void {
  mount(calls.getOwnLook, ({ viewer }) => readOwnLook(ctx, viewer))
  mount(calls.setLookColor, ({ viewer, body }) => setColor(ctx, viewer, body.color))
  mount(calls.uploadLogo, ({ viewer, file }) => setLogo(ctx, viewer, file))
  mount(calls.removeLogo, ({ viewer }) => dropLogo(ctx, viewer))
  mount(calls.getLogo, ({ params }) => readLogo(ctx, params.key))
  mount(calls.getAccentStyles, async ({ params }) => accentStyles(params.shades))
}
