import { randomUUID } from 'node:crypto'
import { fail } from '#contract/errors.ts'
import { isId } from '#contract/ids.ts'
import type { SubmissionStatus } from '#contract/lists/submissions-list.ts'
import type { Context } from '#server/context.ts'
import { type Actor, recordAction } from '#server/core/audit/record-act.ts'
import { findModule } from '#server/core/modules/find-module.ts'
import { holdSubmission, insertNote, putStatus } from './store.ts'

type Deps = Pick<Context, 'now'>

interface Which {
  formKey: string
  id: string
}

/** The submission, held for whoever changes it. */
export async function holdWithin(trx: Context['db'], { formKey, id }: Which) {
  await findModule(trx, formKey, 'form')
  const found = isId(id) ? await holdSubmission(trx, formKey, id) : undefined
  if (!found) throw fail('submission_not_found')
  return found
}

/** The trail is kept for ever and letters are not: so it calls a submission by its form, and nobody's words stand in it. */
export function traceOf({ formKey, id }: Which) {
  return { area: formKey, record: { id, name: formKey } }
}

/** Says that a submission is solved, or pending again; who and when is remembered. */
export async function markSubmissionWithin(
  ctx: Deps,
  trx: Context['db'],
  viewer: Actor,
  { status, ...which }: Which & { status: SubmissionStatus },
): Promise<void> {
  const { id, status: before } = await holdWithin(trx, which)
  if (before === status) return
  const now = ctx.now()
  const isSolved = status === 'solved'
  await putStatus(trx, id, {
    status,
    solved_at: isSolved ? now : null,
    solved_by: isSolved ? viewer.user.id : null,
  })
  await recordAction(trx, {
    viewer,
    now,
    act: 'update',
    ...traceOf(which),
    before: { status: before },
    after: { status },
  })
}

/** Writes something down beside a submission. */
export async function addNoteWithin(
  ctx: Deps,
  trx: Context['db'],
  viewer: Actor,
  { text, ...which }: Which & { text: string },
): Promise<void> {
  const { id } = await holdWithin(trx, which)
  const now = ctx.now()
  await insertNote(trx, {
    id: randomUUID(),
    submission_id: id,
    text,
    created_at: now,
    created_by: viewer.user.id,
  })
  await recordAction(trx, { viewer, now, act: 'note', ...traceOf(which) })
}
