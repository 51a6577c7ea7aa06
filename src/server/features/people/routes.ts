import { getUserFacts, sendPasswordReset } from '#contract/accounts/user-facts.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { readFacts, sendReset } from './person.ts'

export function peopleRoutes(mount: Mount, ctx: Context): void {
  mount(getUserFacts, ({ viewer, params }) => readFacts(ctx, viewer, params.id))

  mount(sendPasswordReset, async ({ viewer, params, origin }) => {
    await sendReset(ctx, viewer, { id: params.id, origin })
    return {}
  })
}
