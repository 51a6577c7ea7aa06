import { fail } from '#contract/errors.ts'
import type { Context, Viewer } from '../../context.ts'
import { assertPermission } from '../../core/accounts/second-factor/insist-on-right.ts'
import type { Challenged } from './store.ts'

/** As what somebody may answer the challenges of a result. Raises why staff may not, `not_permitted` for everybody else. */
export async function assertMayAnswer(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: Viewer,
  { owner, deleted_at }: Challenged,
): Promise<'organiser' | 'staff'> {
  if (owner === viewer.owner && !deleted_at) return 'organiser'
  if (viewer.kind !== 'user') throw fail('not_permitted')
  await assertPermission(ctx, viewer, 'tickets.reply')
  return 'staff'
}

/** The same, for whoever only looks: nothing for those who may not. */
export async function answererOf(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: Viewer,
  challenged: Challenged,
): Promise<'organiser' | 'staff' | undefined> {
  return assertMayAnswer(ctx, viewer, challenged).catch(() => undefined)
}
