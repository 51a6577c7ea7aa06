import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { ModulesTable } from '../../db/tables/modules.ts'
import type { ListSource } from '../../lists/list-source.ts'

export interface CountedModule extends Selectable<ModulesTable> {
  /** contents or submissions */
  records: number
}

const counted = sql`(
  select modules.*, case modules.type
    when 'content' then (select count(*)::integer from contents where module_id = modules.id)
    else (select count(*)::integer from form_submissions where form_key = modules.key) end as records
  from modules) modules`

/** Modules as a list source, sorted by their names in one language. */
export function modulesSource(locale: string): ListSource<CountedModule> {
  return {
    select: sql`modules.*`,
    from: counted,
    columns: {
      name: sql`lower(coalesce(modules.name->>${locale}, modules.name->>'en', modules.name::text))`,
      key: sql`modules.key`,
      type: sql`modules.type`,
      fields: sql`jsonb_array_length(modules.fields)`,
      records: sql`modules.records`,
      updated_at: sql`modules.updated_at`,
      created_at: sql`modules.created_at`,
    },
    search: (pattern) => sql`(
      modules.key ilike ${pattern} or exists (
        select 1 from (values (modules.name), (modules.description)) as written (texts),
          jsonb_each_text(written.texts) as words
        where words.value ilike ${pattern}))`,
    id: sql`modules.id`,
  }
}

/** Serializes creating and renaming modules, because names and slugs are compared with those of all others. */
export async function holdModules(trx: Database): Promise<void> {
  await sql`lock table modules in share row exclusive mode`.execute(trx)
}

/**
 * Locks a module against changes and new records, so that no record is saved in the old shape. Must come before
 * `holdModules` if both are needed, to avoid deadlocks.
 */
export async function holdModule(trx: Database, key: string): Promise<void> {
  await trx.selectFrom('modules').select('id').where('key', '=', key).forUpdate().execute()
}

export async function countRecords(
  db: Database,
  module: Pick<Selectable<ModulesTable>, 'id' | 'key' | 'type'>,
): Promise<number> {
  const table = module.type === 'content' ? sql`contents` : sql`form_submissions`
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from ${table} where ${ofModule(module)}`.execute(db)
  return rows[0]?.n ?? 0
}

function ofModule({ id, key, type }: Pick<Selectable<ModulesTable>, 'id' | 'key' | 'type'>) {
  return type === 'content' ? sql<boolean>`module_id = ${id}` : sql<boolean>`form_key = ${key}`
}

/**
 * The number of records with a value in each field, current or set aside; empty texts, lists and answers do not count.
 */
export async function countKept(
  db: Database,
  module: Pick<Selectable<ModulesTable>, 'id' | 'key' | 'type'>,
  keys: readonly string[],
): Promise<{ key: string; records: number }[]> {
  if (keys.length === 0) return []
  const table = module.type === 'content' ? sql`contents` : sql`form_submissions`
  const { rows } = await sql<{ key: string; records: number }>`
    select wanted.key, count(records.id)::integer as records
    from unnest(${[...keys]}::text[]) as wanted (key)
    left join ${table} records on ${ofModule(module)}
      and (coalesce(records.fields->wanted.key, 'null') not in ('null', '""', '[]', '{}', 'false')
        or records.put_aside ? wanted.key)
    group by wanted.key`.execute(db)
  return rows
}

/** The number of records with set-aside values, per field. */
export async function countAside(
  db: Database,
  module: Pick<Selectable<ModulesTable>, 'id' | 'key' | 'type'>,
): Promise<{ key: string; records: number }[]> {
  const table = module.type === 'content' ? sql`contents` : sql`form_submissions`
  const { rows } = await sql<{ key: string; records: number }>`
    select key, count(*)::integer as records
    from ${table}, jsonb_object_keys(put_aside) key
    where ${ofModule(module)} and put_aside <> '{}'
    group by key order by key`.execute(db)
  return rows
}

export async function insertModule(
  trx: Database,
  module: Omit<Insertable<ModulesTable>, 'position'>,
): Promise<void> {
  await trx
    .insertInto('modules')
    .values({ ...module, position: sql<number>`(select coalesce(max(position), 0) + 1 from modules)` })
    .execute()
}

export async function putModule(
  trx: Database,
  id: string,
  change: Omit<Insertable<ModulesTable>, 'id' | 'key' | 'type' | 'position' | 'created_at'>,
): Promise<void> {
  await trx.updateTable('modules').set(change).where('id', '=', id).execute()
}

export async function dropPastField(
  trx: Database,
  id: string,
  change: { past_fields: string; version: number; updated_at: Date },
): Promise<void> {
  await trx.updateTable('modules').set(change).where('id', '=', id).execute()
}

/** Replaces the slugs of a module. */
export async function putSlugs(
  trx: Database,
  module_id: string,
  slugs: readonly { locale: string; slug: string }[],
): Promise<void> {
  await trx.deleteFrom('module_slugs').where('module_id', '=', module_id).execute()
  await trx
    .insertInto('module_slugs')
    .values(slugs.map((row) => ({ module_id, ...row })))
    .execute()
}

/** Records whose texts show a form, including drafts, latest change first. */
export async function recordsWithForm(
  db: Database,
  key: string,
  limit: number,
): Promise<{
  rows: { id: string; module: string; title: Partial<Record<string, string>>; status: string }[]
  total: number
}> {
  const { rows } = await sql<{
    id: string
    module: string
    title: Partial<Record<string, string>>
    status: string
    total: number
  }>`
    select contents.id, modules.key as module, contents.title, contents.status, (count(*) over ())::integer as total
    from contents join modules on modules.id = contents.module_id
    where jsonb_path_exists(contents.content, ${namesForm}, ${sql`jsonb_build_object('key', ${key}::text)`})
      or jsonb_path_exists(contents.fields, ${namesForm}, ${sql`jsonb_build_object('key', ${key}::text)`})
    order by contents.updated_at desc, contents.id limit ${limit}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** A block for this form at any depth. */
const namesForm = sql`'strict $.** ? (@.type == "form" && @.attrs.form == $key)'::jsonpath`

/** The site's pages whose texts show a form, with the language of each. */
export function pagesWithForm(db: Database, key: string): Promise<{ page: string; locale: string }[]> {
  return db
    .selectFrom('page_texts')
    .select(['page', 'locale'])
    .where(sql<boolean>`body @> ${JSON.stringify([{ form: key }])}::jsonb`)
    .orderBy('page')
    .orderBy('locale')
    .execute()
}

type Rights = Record<string, Record<string, boolean>>

/** Grants further rights to all roles that have the given rights; returns the names of these roles. */
export async function grantRights(trx: Database, current: Rights, further: Rights): Promise<string[]> {
  const roles = await trx
    .updateTable('roles')
    .set({ permissions: sql`permissions || ${JSON.stringify(further)}::jsonb`, updated_at: sql`now()` })
    .where(sql<boolean>`permissions @> ${JSON.stringify(current)}::jsonb`)
    .returning('name')
    .execute()
  return roles.map(({ name }) => name)
}

/** Removes an area of rights from all roles; returns the names of the roles that had it. */
export async function revokeRights(trx: Database, area: string): Promise<string[]> {
  const roles = await trx
    .updateTable('roles')
    .set({ permissions: sql`permissions - ${area}::text`, updated_at: sql`now()` })
    .where(sql<boolean>`permissions ? ${area}`)
    .returning('name')
    .execute()
  return roles.map(({ name }) => name)
}

/** Deletes a module with everything that belongs to it, and releases its media. */
export async function deleteModuleRows(
  trx: Database,
  module: Pick<Selectable<ModulesTable>, 'id' | 'key' | 'type'>,
): Promise<void> {
  await sql`
    delete from media_uses where (area = 'modules' and record_id in (${module.id}, ${module.key}))
      or (area = 'contents' and record_id in (select id::text from contents where module_id = ${module.id}))
      or (area in ('forms', 'form_submissions', 'submissions') and record_id in (
        select id::text from form_submissions where form_key = ${module.key} and ${module.type === 'form'}))`.execute(
    trx,
  )
  if (module.type === 'form') {
    await trx.deleteFrom('form_submissions').where('form_key', '=', module.key).execute()
    // Deletes the attachments of the submissions; the stored files are cleaned up automatically.
    await sql`
      delete from media where is_private and module = ${module.key}
        and not exists (select from media_uses where media_id = media.id)`.execute(trx)
  }
  await trx.deleteFrom('modules').where('id', '=', module.id).execute()
}

/** Keys and names by id. */
export async function modulesById(
  db: Database,
  ids: string[],
): Promise<Map<string, { key: string; name: Partial<Record<string, string>> }>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('modules').select(['id', 'key', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, ...module }) => [id, module]))
}
