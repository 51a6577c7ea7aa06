import type { Context } from '#server/context.ts'
import { type Actor, recordAction } from '#server/core/audit/audit-trail.ts'
import { dropSubmissions } from '../drop-submissions.ts'
import { holdWithin, traceOf } from './work-on-submission.ts'

/** Permanently deletes a submission with its notes and files. */
export async function deleteSubmissionWithin(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  viewer: Actor,
  which: { formKey: string; id: string },
): Promise<void> {
  const { id, status } = await holdWithin(trx, which)
  await dropSubmissions(trx, [id])
  await recordAction(trx, { viewer, now: ctx.now(), act: 'delete', ...traceOf(which), before: { status } })
}
