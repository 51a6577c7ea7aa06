import { fail } from '#contract/api/errors.ts'
import type { Context, Viewer } from '../../context.ts'
import { assertPermission } from '../../core/accounts/second-factor/lacks-second-factor.ts'
import type { Challenged } from './store.ts'

/**
 * The role in which the viewer may answer challenges to a result. Raises the reason for staff, `not_permitted` for
 * everyone else.
 */
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

/** Same for reading: undefined if the viewer may not answer. */
export async function answererOf(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: Viewer,
  challenged: Challenged,
): Promise<'organiser' | 'staff' | undefined> {
  return assertMayAnswer(ctx, viewer, challenged).catch(() => undefined)
}
