import type { Context } from '../../context.ts'
import { deleteSubmissionsOf, submissionsOf } from './store.ts'

type Db = Context['db']

/** Letters hold name and address of whoever wrote them, so they go with the account. */
export async function forgetSubmissions(trx: Db, owner: string): Promise<void> {
  const userId = userOf(owner)
  if (userId) await deleteSubmissionsOf(trx, userId)
}

/** What somebody sent in while signed in, for their export. */
export async function tellSubmissions(db: Db, owner: string) {
  const userId = userOf(owner)
  const rows = userId ? await submissionsOf(db, userId) : []
  return {
    name: 'form-submissions',
    rows: rows.map(({ form_key, status, locale, fields, created_at }) => ({
      form: form_key,
      status,
      locale,
      fields: JSON.stringify(fields),
      created_at: created_at.toISOString(),
    })),
  }
}

/** Owners are visitors, too; what they wrote belongs to nobody that we know. */
function userOf(owner: string): string | undefined {
  return owner.startsWith('user:') ? owner.slice('user:'.length) : undefined
}
