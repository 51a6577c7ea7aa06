import { isDeepStrictEqual } from 'node:util'
import { fail } from '#contract/api/errors.ts'
import { typeOf } from '#contract/fields/all.ts'
import type { Field } from '#contract/fields/field.ts'
import type { FieldTypeName } from '#contract/fields/names.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { recordAction } from '#server/core/audit/audit-log.ts'
import { mediaOfRecord, putAsideOf, type Values } from '#server/core/modules/change-values.ts'
import { findModule } from '#server/core/modules/find-module.ts'
import {
  isListed,
  isSearched,
  localesOfRows,
  rowsOfField,
  searchText,
} from '#server/core/modules/listed-values.ts'
import type { StoredModule } from '#server/core/modules/store.ts'
import { nameOfModule, readModule } from '../read-modules.ts'
import { dropPastField, holdModule } from '../store.ts'
import {
  type ContentRecord,
  contentsAfter,
  dropListed,
  dropUses,
  type ModuleRecord,
  putContents,
  putListed,
  putValues,
  recordsAfter,
} from './store.ts'

/**
 * Writes changed contents and updates lists and search, in one pass and three statements per batch. Most of the time
 * goes into indexes, so unchanged values are not written.
 */
export async function changeContents(
  trx: Context['db'],
  module: StoredModule,
  /** the new fields */
  fields: readonly Field[],
  changed: (record: ModuleRecord) => Values | undefined,
): Promise<void> {
  const { dropped, listed, isSearchedAnew } = knownChangesBetween(module.fields, fields)
  await dropListed(trx, module.id, dropped)
  // Only search text depends on more than the fields of a content.
  if (isSearchedAnew)
    return eachBatch(
      (after, limit) => contentsAfter(trx, module.id, { after, limit }),
      (rows) => write(rows, (row, now) => searchText(fields, { ...row, ...now })),
    )
  return eachBatch(
    (after, limit) => recordsAfter(trx, module, { after, limit, locks: true }),
    (rows) => write(rows),
  )

  async function write<Row extends ModuleRecord>(
    rows: readonly Row[],
    searchOf?: (row: Row, now: Values | undefined) => string,
  ): Promise<void> {
    const all = rows.map((row) => ({ row, values: changed(row) }))
    await putContents(
      trx,
      all.flatMap(({ row, values }) => {
        const text = searchOf?.(row, values)
        const search = text === (row as Partial<ContentRecord>).search ? undefined : text
        return values || search !== undefined ? [{ id: row.id, values, search }] : []
      }),
    )
    await putListed(
      trx,
      module.id,
      all.flatMap(({ row, values }) =>
        listed.flatMap((field) =>
          rowsOfField(field, (values ?? row).fields[field.key]).map((valueRow) => ({
            content_id: row.id,
            ...valueRow,
          })),
        ),
      ),
    )
  }
}

/** What lists and search must update after a change of fields. */
interface KnownChanges {
  /** keys whose rows are obsolete */
  dropped: string[]
  /** fields whose list values may have changed */
  listed: Field[]
  isSearchedAnew: boolean
}

/** Compared field by field, so that unchanged fields cost nothing, however many records there are. */
function knownChangesBetween(before: readonly Field[], after: readonly Field[]): KnownChanges {
  const old = byKey(before.filter(isListed))
  const now = byKey(after.filter(isListed))
  return {
    dropped: [...old.values()].flatMap((field) => {
      const current = now.get(field.key)
      return current && isDeepStrictEqual(localesOfRows(current), localesOfRows(field)) ? [] : [field.key]
    }),
    listed: [...now.values()].filter((field) => {
      const previous = old.get(field.key)
      return !previous || !isDeepStrictEqual(meaningOf(previous), meaningOf(field))
    }),
    isSearchedAnew: !isDeepStrictEqual(searched(before), searched(after)),
  }
}

function searched(fields: readonly Field[]) {
  return new Map(fields.filter(isSearched).map((field) => [field.key, meaningOf(field)]))
}

/** The parts of a field that affect the text of its values. */
function meaningOf({ type, options, settings }: Field) {
  return { type, options, settings }
}

function byKey(fields: readonly Field[]): Map<string, Field> {
  return new Map(fields.map((field) => [field.key, field]))
}

/** Sorts before all other ids. */
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Records in memory at once. */
const batch = 500

/** Processes the records of a module in batches, ordered by id, however many there are. */
export async function eachBatch<Row extends { id: string }>(
  read: (after: string, limit: number) => Promise<Row[]>,
  work: (rows: Row[]) => Promise<void> | void,
): Promise<void> {
  let after = beforeAll
  for (;;) {
    const rows = await read(after, batch)
    if (rows.length > 0) await work(rows)
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last.id
  }
}

/** Permanently deletes the values that records still have in a removed field. */
export function deletePastField(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  { moduleKey, fieldKey }: { moduleKey: string; fieldKey: string },
  records: number,
): Promise<{ records: number }> {
  return ctx.db.transaction().execute(async (trx) => {
    await holdModule(trx, moduleKey)
    const module = await findModule(trx, moduleKey)
    const field = module.past_fields.find(({ key }) => key === fieldKey)
    if (!field) throw fail('field_not_found')
    const { kept: fieldCounts } = await readModule({ db: trx }, moduleKey)
    const count = fieldCounts.find(({ key }) => key === fieldKey)?.records ?? 0
    if (count !== records) throw fail('bulk_count_changed', { count })
    await dropValues(trx, module, fieldKey)
    const now = ctx.now()
    const past = module.past_fields.filter(({ key }) => key !== fieldKey)
    await dropPastField(trx, module.id, {
      past_fields: JSON.stringify(past),
      version: module.version + 1,
      updated_at: now,
    })
    await recordAction(trx, {
      viewer,
      now,
      area: 'modules',
      act: 'discard',
      record: { id: module.id, name: nameOfModule(module) },
      before: { field, records },
    })
    return { records }
  })
}

/** Deletes the values of a removed field, and releases media that are not used elsewhere in the record. */
async function dropValues(trx: Context['db'], module: StoredModule, key: string): Promise<void> {
  const past = module.past_fields.find((field) => field.key === key)
  await eachBatch(
    (after, limit) =>
      module.type === 'content'
        ? contentsAfter(trx, module.id, { after, limit })
        : recordsAfter(trx, module, { after, limit, locks: true }),
    async (rows: ModuleRecord[]) => {
      const having = rows.filter(({ fields, put_aside }) => key in fields || key in put_aside)
      const remaining = having.map((row) => ({ ...row, ...without(row, key) }))
      await putValues(
        trx,
        module.type,
        remaining.map(({ id, fields, put_aside }) => ({ id, fields, put_aside })),
      )
      if (module.type !== 'content') return
      const unusedMedia = having.flatMap((row, i) => {
        const stillUsed = new Set(mediaOfRecord(module, remaining[i] ?? row))
        return mediaUnder(row, key, past?.type)
          .filter((id) => !stillUsed.has(id))
          .map((media_id) => ({ record_id: row.id, media_id }))
      })
      await dropUses(trx, unusedMedia)
    },
  )
}

function without({ fields, put_aside }: ModuleRecord, key: string) {
  const { [key]: _value, ...keptFields } = fields
  const { [key]: _aside, ...keptAside } = put_aside
  return { fields: keptFields, put_aside: keptAside }
}

function mediaUnder(
  { fields, put_aside }: ModuleRecord,
  key: string,
  type: FieldTypeName | undefined,
): string[] {
  const value = fields[key]
  const pastValues = putAsideOf(put_aside)[key] ?? []
  const currentValue = type && value !== undefined && value !== null ? [{ type, value }] : []
  return [...currentValue, ...pastValues].flatMap(
    (stored) => typeOf(stored.type).mediaIn?.(stored.value) ?? [],
  )
}
