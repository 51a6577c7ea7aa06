import { randomUUID } from 'node:crypto'
import { fail } from '#contract/api/errors.ts'
import type { SubmissionStatus } from '#contract/lists/submissions-list.ts'
import type { Context } from '#server/context.ts'
import { type Actor, recordAction } from '#server/core/audit/audit-log.ts'
import { findModule } from '#server/core/modules/find-module.ts'
import { isId, userIdOf } from '#server/kit/ids.ts'
import {
  attachedTo,
  deleteAttached,
  deleteSubmissions,
  filesOfSubmissions,
  submissionsBefore,
  submissionsOf,
} from '../store.ts'
import { holdSubmission, insertNote, putStatus } from './store.ts'

type Deps = Pick<Context, 'now'>

interface Which {
  formKey: string
  id: string
}

/** Marks a submission as solved or pending; records who did it and when. */
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

/** Finds a submission and locks it for a change. */
async function holdWithin(trx: Context['db'], { formKey, id }: Which) {
  await findModule(trx, formKey, 'form')
  const submission = isId(id) ? await holdSubmission(trx, formKey, id) : undefined
  if (!submission) throw fail('submission_not_found')
  return submission
}

/** The audit log is permanent and submissions are not, so it names one by its form and contains none of its text. */
function traceOf({ formKey, id }: Which) {
  return { area: formKey, record: { id, name: formKey } }
}

/** Adds a note to a submission. */
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

type Db = Context['db']

/** Deletes submissions with everything attached to them. */
async function dropSubmissions(trx: Db, ids: readonly string[]): Promise<void> {
  await deleteAttached(trx, await attachedTo(trx, ids))
  await deleteSubmissions(trx, ids)
}

const atOnce = 500

/** Submissions and their attachments are deleted after a while. */
export async function dropOldSubmissions(db: Db, before: Date): Promise<void> {
  for (;;) {
    const ids = await submissionsBefore(db, before, atOnce)
    if (ids.length === 0) return
    await db.transaction().execute((trx) => dropSubmissions(trx, ids))
  }
}

/** Submissions contain personal data, so they are deleted with the account, together with their files. */
export async function forgetSubmissions(trx: Db, owner: string): Promise<void> {
  const userId = userIdOf(owner)
  if (!userId) return
  const rows = await submissionsOf(trx, userId)
  await dropSubmissions(
    trx,
    rows.map(({ id }) => id),
  )
}

/** What a user submitted while signed in, for their export. */
export async function exportOwnSubmissions(db: Db, owner: string) {
  const userId = userIdOf(owner)
  const rows = userId ? await submissionsOf(db, userId) : []
  const files = userId ? await filesOfSubmissions(db, userId) : []
  return {
    name: 'form-submissions',
    rows: rows.map(({ id, form_key, status, locale, fields, created_at }) => ({
      form: form_key,
      status,
      locale,
      fields: JSON.stringify(fields),
      files: files
        .filter(({ submission }) => submission === id)
        .map(({ file_name }) => file_name)
        .join(', '),
      created_at: created_at.toISOString(),
    })),
  }
}
