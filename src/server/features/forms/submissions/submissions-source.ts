import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Field } from '#contract/fields/field.ts'
import { fieldPrefix } from '#contract/lists/content-list.ts'
import type { StoredModule } from '#server/core/modules/store.ts'
import type { ListSource } from '#server/lists/list-source.ts'
import { inOrder } from '../find-form.ts'
import {
  accountName,
  aroundInSql,
  filesInSql,
  type ListedSubmission,
  listedInSql,
  notesInSql,
} from './store.ts'

/** The submissions of one form, with a column for each field. */
export function submissionsSource({
  key,
  fields,
}: Pick<StoredModule, 'key' | 'fields'>): ListSource<ListedSubmission> {
  const email = fields.find(({ settings }) => settings.format === 'email')?.key ?? ''
  const [first] = inOrder(fields)
  return {
    select: listedInSql,
    from: aroundInSql,
    always: () => sql<SqlBool>`s.form_key = ${key}`,
    columns: {
      name: sql`lower(coalesce(s.fields ->> ${first?.key ?? ''}::text, ''))`,
      status: sql`s.status`,
      sender: sql`lower(coalesce(${accountName('sender')}, s.fields ->> ${email}::text, ''))`,
      ...Object.fromEntries(fields.map((field) => [fieldPrefix + field.key, columnOf(field)])),
      locale: sql`s.locale`,
      notes: notesInSql,
      files: filesInSql,
      solved_at: sql`s.solved_at`,
      created_at: sql`s.created_at`,
    },
    search: (pattern) => sql`(exists (
        select 1 from jsonb_each_text(s.fields) as words where words.value ilike ${pattern})
      or ${accountName('sender')} ilike ${pattern})`,
    id: sql`s.id`,
  }
}

function columnOf({ key, type }: Field): RawBuilder<unknown> {
  if (type === 'switch') return sql`coalesce(s.fields -> ${key}::text = 'true'::jsonb, false)`
  const text = sql`coalesce(s.fields ->> ${key}::text, '')`
  return type === 'text' || type === 'textarea' ? sql`lower(${text})` : text
}
