import { fail } from '#contract/api/errors.ts'
import type { PermissionName } from '#contract/api/permissions.ts'
import { typeOf } from '#contract/fields/all.ts'
import type { Field } from '#contract/fields/field.ts'
import type { Locale } from '#locales/locales.ts'
import { assertStillMay } from '#server/core/accounts/roles/within-rights.ts'
import { type Actor, recordAction } from '#server/core/audit/audit-log.ts'
import type { BulkActions, BulkTurn } from '#server/core/bulk/bulk-action.ts'
import { changeValues, fieldChangesBetween, type PutAside } from '#server/core/modules/change-values.ts'
import { shapeOfField } from '#server/core/modules/convert-value.ts'
import { searchText, valueRows } from '#server/core/modules/listed-values.ts'
import { lockModule, type StoredModule } from '#server/core/modules/store.ts'
import { raiseSiteVersion, siteSettings } from '#server/core/settings/site-settings.ts'
import { trashDays } from '#server/core/trash/keep-in-trash.ts'
import { dropTrash, holdTrash, putRowsBack, type TrashRows } from '#server/core/trash/store.ts'
import type { Context, SignedIn } from '../../context.ts'
import { assertFreshProof } from '../../http/may-call.ts'
import { dayMs } from '../../kit/durations.ts'
import { isId } from '../../kit/ids.ts'

type Row = TrashRows['rows'][number]

/** What a record without a time for publishing has. */
const unplanned = { publish_at: null, publish_by: null }

/**
 * Clears the time of scheduled drafts, also those of a module, whose time passed while they were deleted: their job found
 * nothing, so nothing would publish them. Returns how many.
 */
function clearPassedTimes(
  parts: readonly TrashRows[],
  now: Date,
): { parts: TrashRows[]; unscheduled: number } {
  let unscheduled = 0
  const cleared = (row: Row) => {
    const at = timeOf(row)
    if (!at || at > now) return row
    unscheduled++
    return { ...row, ...unplanned }
  }
  return {
    parts: parts.map((part) =>
      part.table === 'contents' ? { ...part, rows: part.rows.map(cleared) } : part,
    ),
    unscheduled,
  }
}

/** Gives those that are still to be published a job again, in case theirs is gone; a second one does nothing. */
async function sendSchedules(
  { queue }: Pick<Context, 'queue'>,
  trx: Context['db'],
  parts: readonly TrashRows[],
): Promise<void> {
  const rows = parts.flatMap((part) => (part.table === 'contents' ? part.rows : []))
  for (const row of rows) {
    const at = timeOf(row)
    if (!at) continue
    const due = { content_id: String(row['id']), publish_at: at.toISOString() }
    await queue.send('publish_content', due, { db: trx, startAfter: at })
  }
}

function timeOf({ publish_at: at }: Row): Date | undefined {
  return typeof at === 'string' ? new Date(at) : undefined
}

/** Since when what was deleted is still there. */
export function trashSince({ now }: Pick<Context, 'now'>): Date {
  return new Date(now().getTime() - trashDays * dayMs)
}

/** Records that stay in their own table after they are deleted, and are restored there. */
const ownPlaces: ReadonlySet<string> = new Set(['users', 'faq', 'menus'])

/** Restores what was deleted, by whom may delete it. Nothing that exists by now is replaced. */
export async function restoreTrash(
  ctx: Context,
  actions: BulkActions,
  viewer: SignedIn,
  { area, id, request }: { area: string; id: string; request: BulkTurn['request'] },
): Promise<Restored> {
  if (area === 'users') assertFreshProof(viewer, ctx.now())
  const restored = await ctx.db
    .transaction()
    .execute((trx) => restoreWithin(ctx, trx, actions, { viewer, area, id, request }))
  raiseSiteVersion(ctx)
  return restored
}

/** The same in a transaction, for callers that asked for the proof of identity that a person's account needs. */
export async function restoreWithin(
  ctx: Context,
  trx: Context['db'],
  actions: BulkActions,
  { viewer, area, id, request }: { viewer: Actor; area: string; id: string; request: BulkTurn['request'] },
): Promise<Restored> {
  const own = ownPlaces.has(area) ? actions[`${area}.restore`] : undefined
  if (!own) return restoreRows(ctx, trx, viewer, { area, id })
  await own.run(trx, { viewer, id, options: {}, request })
  return { lost: [], missing: [], unscheduled: 0 }
}

/** Labels of fields that changed since: what came back without its value, and what has to be filled in. */
interface Restored {
  lost: Field['label'][]
  missing: Field['label'][]
  /** drafts whose time for publishing passed meanwhile */
  unscheduled: number
}

/** By the database's code: another record has its address or name, what it belonged to is gone, or its table changed. */
const refusals: Readonly<Record<string, 'restore_conflict' | 'restore_outdated'>> = {
  23505: 'restore_conflict',
  23503: 'restore_conflict',
  23502: 'restore_outdated',
  23514: 'restore_outdated',
  '22P02': 'restore_outdated',
}

async function restoreRows(
  ctx: Context,
  trx: Context['db'],
  viewer: Actor,
  { area, id }: { area: string; id: string },
): Promise<Restored> {
  const item = isId(id) ? await holdTrash(trx, id) : undefined
  if (!item || item.area !== area || item.deleted_at <= trashSince(ctx)) throw fail('trash_not_found')
  await assertStillMay(trx, viewer, item.permission as PermissionName)
  const { parts: wanted, lost, missing } = await partsNow(ctx, trx, { area, parts: item.rows })
  const { parts, unscheduled } = clearPassedTimes(wanted, ctx.now())
  try {
    for (const part of parts) await putRowsBack(trx, part)
  } catch (error) {
    const refusal = refusals[String((error as { code?: unknown }).code)]
    throw refusal ? fail(refusal) : error
  }
  await sendSchedules(ctx, trx, parts)
  await dropTrash(trx, id)
  const record = { id: item.record_id, name: item.name }
  await recordAction(trx, { viewer, now: ctx.now(), area, act: 'restore', record })
  return {
    lost: lost.map(({ label }) => label),
    missing: missing.map(({ label }) => label),
    unscheduled,
  }
}

/** What lies in the trash; a record of a module as the module wants it by now. */
async function partsNow(
  ctx: Context,
  trx: Context['db'],
  { area, parts }: { area: string; parts: TrashRows[] },
): Promise<ReturnType<typeof fitRecord>> {
  const module = parts[0]?.table === 'contents' ? await lockModule(trx, area) : undefined
  if (!module) return { parts, lost: [], missing: [] }
  const { default_language: siteLocale } = await siteSettings(ctx)
  return fitRecord(parts, module, { siteLocale, at: ctx.now().toISOString() })
}

interface Fitted {
  parts: TrashRows[]
  /** fields whose value the module doesn't take any more */
  lost: Field[]
  /** fields that have to be filled in before the record can be published */
  missing: Field[]
}

/**
 * A deleted record as its module wants it by now, with what lists and search know of it. Changed fields are treated as
 * in the records that were there: converted, or set aside. Unknown ones are dropped, new ones get their empty value, and
 * what lacks something required comes back as a draft.
 */
function fitRecord(
  parts: readonly TrashRows[],
  module: StoredModule,
  circumstances: { siteLocale: Locale; at: string },
): Fitted {
  const [part] = parts
  const [row] = part?.rows ?? []
  if (!part || !row) return { parts: [...parts], lost: [], missing: [] }
  const before = { fields: (row['fields'] ?? {}) as Record<string, unknown> }
  const put_aside = (row['put_aside'] ?? {}) as PutAside
  const changes = fieldChangesBetween({ fields: part.fields ?? [], past_fields: [] }, module.fields)
  const changed = changeValues({ ...before, put_aside }, changes, circumstances)
  const known = new Map([...module.past_fields, ...module.fields].map((field) => [field.key, field]))
  const unknown = Object.keys(changed.fields).filter((key) => !known.has(key))
  const fields = Object.fromEntries(Object.entries(changed.fields).filter(([key]) => known.has(key)))
  const lost = unknown.flatMap((key) => {
    const field = part.fields?.find((one) => one.key === key)
    return field && !isEmpty(field, changed.fields[key]) ? [field] : []
  })
  for (const field of module.fields) {
    const isKnown =
      fields[field.key] !== undefined && shapeOfField(field).safeParse(fields[field.key]).success
    if (isKnown) continue
    if (fields[field.key] !== undefined && !isEmpty(field, fields[field.key])) lost.push(field)
    fields[field.key] = typeOf(field.type).empty(field)
  }
  const aside = changes.flatMap(({ to }, i) => (to && changed.outcomes[i] === 'put_aside' ? [to] : []))
  const missing = module.fields.filter((field) => field.required && isEmpty(field, fields[field.key]))
  const fitted = { ...row, fields, put_aside: changed.put_aside, ...(missing.length > 0 && asDraft) }
  return {
    parts: parts.map((one) => {
      if (one.table === 'contents') return { table: one.table, rows: [withSearch(fitted, module)] }
      return one.table === 'content_values' ? { table: one.table, rows: listedOf(fitted, module) } : one
    }),
    lost: [...lost, ...aside],
    missing,
  }
}

const asDraft = { status: 'draft', published_at: null, ...unplanned }

function isEmpty(field: Field, value: unknown): boolean {
  return value === undefined || value === null || typeOf(field.type).isEmpty(value)
}

type ContentRow = TrashRows['rows'][number] & { fields: Record<string, unknown> }

function withSearch(row: ContentRow, { fields }: StoredModule): ContentRow {
  return { ...row, search: searchText(fields, row as ContentRow & { title: Record<string, string> }) }
}

function listedOf(row: ContentRow, { fields, id }: StoredModule): TrashRows['rows'] {
  const record = row as ContentRow & { title: Record<string, string> }
  return valueRows(fields, record).map((one) => ({ content_id: row['id'], module_id: id, ...one }))
}
