import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type SqlBool, sql } from 'kysely'
import { fail } from '#contract/api/errors.ts'
import { coreAreas } from '#contract/api/permissions.ts'
import type { EditedModule, ModuleChange } from '#contract/content/module-editing.ts'
import { moduleKinds, neededModules, type PastField, type WrittenModule } from '#contract/content/modules.ts'
import type { Field } from '#contract/fields/field.ts'
import type { Locale } from '#locales/locales.ts'
import {
  changeValues,
  type FieldChange,
  fieldChangesBetween,
  putAsideOf,
  type Values,
} from '#server/core/modules/change-values.ts'
import type { Context, SignedIn } from '../../context.ts'
import { type Actor, recordAction } from '../../core/audit/audit-log.ts'
import { findModule, slugsInAllLocales } from '../../core/modules/find-module.ts'
import type { StoredModule } from '../../core/modules/store.ts'
import { siteSettings } from '../../core/settings/site-settings.ts'
import { keepInTrash, usesOf } from '../../core/trash/keep-in-trash.ts'
import { assertNotStale } from '../../kit/optimistic-lock.ts'
import { checkModule, storedFields } from './check-module.ts'
import { nameOfModule, readModule, seenModule } from './read-modules.ts'
import { changeContents, eachBatch } from './records/change-contents.ts'
import { type ModuleRecord, putValues, recordsAfter } from './records/store.ts'
import {
  countKept,
  deleteModuleRows,
  grantRights,
  holdModule,
  holdModules,
  insertModule,
  putModule,
  putSlugs,
  revokeRights,
} from './store.ts'

/** Creates a content type or a form. Roles with all rights get access at once; others have to be granted it. */
export function createModule(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  input: WrittenModule,
): Promise<EditedModule> {
  return ctx.db.transaction().execute(async (trx) => {
    await holdModules(trx)
    await checkModule(trx, input)
    const now = ctx.now()
    const id = randomUUID()
    const { key, type } = input
    await insertModule(trx, {
      id,
      key,
      type,
      ...moduleColumns({ ...input, fields: storedFields(input.fields), past_fields: [] }),
      created_at: now,
      updated_at: now,
      updated_by: viewer.user.id,
    })
    await putSlugs(trx, id, slugsInAllLocales(input.slug))
    const rights = Object.fromEntries(moduleKinds[type].map((kind) => [kind, true]))
    const roles = await grantRights(trx, allCoreRights, { [key]: rights })
    const module = await readModule({ db: trx }, key)
    const record = { id, name: nameOfModule(module) }
    const after = { key, type, ...seenModule(module), rights_given_to: roles }
    await recordAction(trx, { viewer, now, area: 'modules', act: 'create', record, after })
    return module
  })
}

const allCoreRights = Object.fromEntries(
  Object.entries(coreAreas).map(([area, kinds]) => [
    area,
    Object.fromEntries(kinds.map((kind) => [kind, true])),
  ]),
)

/** Changes a module and, in the same transaction, all values of its records in changed fields. */
export async function updateModule(
  ctx: Pick<Context, 'db' | 'now' | 'env'>,
  viewer: Actor,
  key: string,
  { version, ...input }: ModuleChange & { version: number },
): Promise<EditedModule> {
  const { default_language: siteLocale } = await siteSettings(ctx)
  return ctx.db.transaction().execute(async (trx) => {
    await holdModule(trx, key)
    const module = await findModule(trx, key)
    assertNotStale(module, { version }, 'module_changed')
    // Fails early; the check is repeated under the lock on names, which is only taken after all records are written.
    await checkModule(trx, input, module.id)
    const before = await readModule({ db: trx }, key)
    const now = ctx.now()
    const fields = storedFields(input.fields)
    const changes = fieldChangesBetween(module, fields)
    await changeRecords(trx, module, { fields, changes, siteLocale, now })
    await holdModules(trx)
    await checkModule(trx, input, module.id)
    await putModule(trx, module.id, {
      ...moduleColumns({ ...input, fields, past_fields: await pastFields(trx, module, fields, now) }),
      version: version + 1,
      updated_at: now,
      updated_by: viewer.user.id,
    })
    await putSlugs(trx, module.id, slugsInAllLocales(input.slug))
    const after = await readModule({ db: trx }, key)
    const record = { id: module.id, name: nameOfModule(before) }
    const change = { before: seenModule(before), after: seenModule(after) }
    await recordAction(trx, { viewer, now, area: 'modules', act: 'update', record, ...change })
    return after
  })
}

/** Fields that were removed but still have values in some record. */
async function pastFields(
  trx: Context['db'],
  module: StoredModule,
  fields: readonly Field[],
  now: Date,
): Promise<PastField[]> {
  const present = new Set(fields.map(({ key }) => key))
  const going = module.fields.map((field) => ({ ...field, gone_at: now.toISOString() }))
  const removed = [...module.past_fields, ...going].filter(({ key }) => !present.has(key))
  const keys = removed.map(({ key }) => key)
  const counts = new Map((await countKept(trx, module, keys)).map(({ key, records }) => [key, records]))
  return removed.filter(({ key }) => (counts.get(key) ?? 0) > 0)
}

interface Change {
  /** the new fields */
  fields: readonly Field[]
  changes: readonly FieldChange[]
  siteLocale: Locale
  now: Date
}

/** Converts the values of all records to the changed fields, and updates lists and search. */
async function changeRecords(
  trx: Context['db'],
  module: StoredModule,
  { fields, changes, siteLocale, now }: Change,
): Promise<void> {
  const acting = changes.filter(({ change, to }) => to && change !== 'required')
  const at = now.toISOString()
  const changed = (record: ModuleRecord) => changedValues(record, acting, { siteLocale, at })
  if (module.type === 'content') return changeContents(trx, module, fields, changed)
  if (acting.length === 0) return
  await eachBatch(
    (after, limit) => recordsAfter(trx, module, { after, limit, locks: true }),
    (rows) =>
      putValues(
        trx,
        module.type,
        rows.flatMap((row) => {
          const values = changed(row)
          return values ? [{ id: row.id, ...values }] : []
        }),
      ),
  )
}

/** A record's values after the changes; undefined if they stay the same. */
function changedValues(
  { fields, put_aside }: ModuleRecord,
  acting: readonly FieldChange[],
  circumstances: { siteLocale: Locale; at: string },
): Values | undefined {
  if (acting.length === 0) return undefined
  const after = changeValues({ fields, put_aside: putAsideOf(put_aside) }, acting, circumstances)
  const isSame = isDeepStrictEqual(after.fields, fields) && isDeepStrictEqual(after.put_aside, put_aside)
  return isSame ? undefined : { fields: after.fields, put_aside: after.put_aside }
}

/**
 * Deletes a module with all its records, provided their number is the one the user confirmed, and the rights to it. It
 * can be restored for 30 days, without those rights, and a form without what visitors sent.
 */
export function deleteModule(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  key: string,
  records: number,
): Promise<{ records: number }> {
  return ctx.db.transaction().execute((trx) => deleteModuleWithin(ctx, trx, viewer, { key, records }))
}

/** Same as above, within a larger transaction; without a number, with as many records as there are. */
export async function deleteModuleWithin(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  viewer: Actor,
  { key, records }: { key: string; records?: number },
): Promise<{ records: number }> {
  await holdModule(trx, key)
  const module = await findModule(trx, key)
  if (neededModules.includes(key)) throw fail('module_needed')
  const view = await readModule({ db: trx }, key)
  if (records !== undefined && view.records !== records)
    throw fail('bulk_count_changed', { count: view.records })
  const record = { id: module.id, name: nameOfModule(view) }
  await keepModule(trx, viewer, { now: ctx.now(), record, key })
  await deleteModuleRows(trx, module)
  const roles = await revokeRights(trx, key)
  await recordAction(trx, {
    viewer,
    now: ctx.now(),
    area: 'modules',
    act: 'delete',
    record,
    before: { key, type: view.type, ...seenModule(view), records: view.records, rights_taken_from: roles },
  })
  return { records: view.records }
}

/** The changeable columns of a module as stored. */
function moduleColumns(module: Omit<ModuleChange, 'fields'> & { fields: Field[]; past_fields: Field[] }) {
  const { name, slug, description, icon, column, visibility, roles, upload, ...others } = module
  const { list_page, detail_page, is_once, fields, past_fields } = others
  return {
    name: JSON.stringify(name),
    slug: JSON.stringify(slug),
    description: JSON.stringify(description),
    icon,
    column,
    visibility,
    roles: visibility === 'roles' ? [...new Set(roles)] : [],
    upload: JSON.stringify(upload),
    list_page,
    detail_page,
    is_once,
    fields: JSON.stringify(fields),
    past_fields: JSON.stringify(past_fields),
  }
}

/** Keeps a module with its records, which are about to be deleted. */
async function keepModule(
  trx: Context['db'],
  viewer: Actor,
  { now, record, key }: { now: Date; record: { id: string; name: string }; key: string },
): Promise<void> {
  const ofModule = sql<SqlBool>`module_id = ${record.id}`
  await keepInTrash(trx, {
    viewer,
    now,
    area: 'modules',
    record,
    permission: 'modules.delete',
    of: [
      { table: 'modules', where: sql`id = ${record.id}` },
      { table: 'module_slugs', where: ofModule },
      { table: 'contents', where: ofModule },
      { table: 'content_slugs', where: ofModule },
      { table: 'content_values', where: ofModule },
      {
        table: 'content_revisions',
        where: sql`content_id in (select id from contents where module_id = ${record.id})`,
      },
      usesOf('modules', sql`${record.id}, ${key}`),
      usesOf('contents', sql`select id::text from contents where module_id = ${record.id}`),
    ],
  })
}
