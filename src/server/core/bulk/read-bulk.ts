import { type ErrorCode, errors, fail } from '#contract/api/errors.ts'
import type { BulkJob } from '#contract/lists/bulk.ts'
import type { Locale } from '#locales/locales.ts'
import { isId } from '#server/kit/ids.ts'
import type { Context, SignedIn } from '../../context.ts'
import { sharedTranslate } from '../../http/translate.ts'
import type { BulkActions } from './bulk-action.ts'
import { type BulkState, bulkById, countStates, rowsOf } from './store.ts'

const rowsOfPage = 100
/** Progress of the viewer's bulk action, and the outcome of some rows. */
export async function readBulk(
  ctx: Pick<Context, 'db'>,
  actions: BulkActions,
  viewer: SignedIn,
  { id, state, page, locale }: { id: string; state?: BulkState | undefined; page: number; locale: Locale },
): Promise<BulkJob> {
  const bulk = isId(id) ? await bulkById(ctx.db, id) : undefined
  if (bulk?.user_id !== viewer.user.id) throw fail('bulk_not_found')
  const [counts, rows] = await Promise.all([
    countStates(ctx.db, id),
    rowsOf(ctx.db, id, { state, limit: rowsOfPage, offset: (page - 1) * rowsOfPage }),
  ])
  const ids = rows.map(({ record_id }) => record_id)
  const names = (await actions[bulk.action]?.namesOf(ctx.db, ids)) ?? new Map<string, string>()
  const translate = sharedTranslate()
  const keyOf = (code: string) =>
    Object.hasOwn(errors, code) ? errors[code as ErrorCode].key : errors.an_error_occurred.key
  return {
    id: bulk.id,
    action: bulk.action,
    options: bulk.options,
    total: bulk.total,
    done: counts.done,
    failed: counts.failed,
    is_finished: bulk.finished_at !== null,
    created_at: bulk.created_at.toISOString(),
    finished_at: bulk.finished_at?.toISOString() ?? null,
    rows: rows.map((row) => ({
      id: row.record_id,
      name: names.get(row.record_id) ?? '',
      state: row.state,
      message: row.code === null ? null : translate(locale, keyOf(row.code), row.details ?? {}),
    })),
  }
}
