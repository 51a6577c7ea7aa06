import { readFileSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'

interface Seed {
  name: object
  slug: Record<string, string>
  description: object
  fields: object[]
}

const contact = '00000000-0000-4000-8000-00000000f001'
const adminRole = '00000000-0000-4000-8000-00000000a001'

/** Forms become modules: who handled a submission, its notes, and a limit of one submission per person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table form_submissions
      drop column note,
      add column solved_at timestamptz,
      add column solved_by uuid references users on delete set null,
      add column once_key bytea`.execute(db)
  // If a form accepts one submission per person, this identifies the person.
  await sql`create unique index form_submissions_once on form_submissions (form_key, once_key)
    where once_key is not null`.execute(db)
  await sql`create index form_submissions_came on form_submissions (form_key, created_at, id)`.execute(db)

  await sql`
    create table submission_notes (
      id uuid primary key,
      submission_id uuid not null references form_submissions on delete cascade,
      text text not null,
      created_at timestamptz not null,
      created_by uuid references users on delete set null
    )`.execute(db)
  await sql`create index submission_notes_of on submission_notes (submission_id, created_at)`.execute(db)
  await seedContactForm(db)
}

/** The previous fields of the contact page, as a form that administrators can extend. */
async function seedContactForm(db: Kysely<unknown>): Promise<void> {
  const file = new URL('023-contact-form.json', import.meta.url)
  const { name, slug, description, fields } = JSON.parse(readFileSync(file, 'utf8')) as Seed
  const upload = { kinds: ['image', 'document'], most: 3, bytes: 5 * 1024 * 1024 }
  await sql`
    insert into modules (id, key, type, name, slug, description, icon, upload, list_page, detail_page, fields, position,
      created_at, updated_at)
    select ${contact}, 'contact', 'form', ${JSON.stringify(name)}::jsonb, ${JSON.stringify(slug)}::jsonb,
      ${JSON.stringify(description)}::jsonb, 'lucide:mail', ${JSON.stringify(upload)}::jsonb, 'none', 'none',
      ${JSON.stringify(fields)}::jsonb, coalesce(max(position), 0) + 1, now(), now()
    from modules`.execute(db)
  for (const [locale, own] of Object.entries(slug))
    await sql`insert into module_slugs (module_id, locale, slug) values (${contact}, ${locale}, ${own})`.execute(
      db,
    )
  const rights = JSON.stringify({ contact: { read: true, update: true, delete: true } })
  await sql`update roles set permissions = ${rights}::jsonb || permissions where id = ${adminRole}`.execute(
    db,
  )
}
