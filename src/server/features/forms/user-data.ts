import { userIdOf } from '#server/kit/ids.ts'
import type { Context } from '../../context.ts'
import { filesOfSubmissions, submissionsOf } from './store.ts'
import { dropSubmissions } from './submissions/work-on-submission.ts'

type Db = Context['db']

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
