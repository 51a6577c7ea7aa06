import type { Context } from '../context.ts'
import { usersFromRows } from '../core/accounts/users/import-users.ts'
import type { FindTarget, ImportTarget } from '../core/imports/read-import.ts'
import { contentsFromRows } from '../features/contents/transfer/import-contents.ts'
import { questionsFromRows } from '../features/faq/import-questions.ts'

/** Everything that rows of a table can become, by name. */
export function importTargets(ctx: Context): FindTarget {
  const targets: Readonly<Record<string, ImportTarget>> = {
    users: usersFromRows(ctx),
    faq: questionsFromRows(ctx),
  }
  return async (name) => (Object.hasOwn(targets, name) ? targets[name] : await contentsFromRows(ctx, name))
}
