import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { MailTextsTable, PastMailTextsTable } from '#server/db/tables/site.ts'

export type StoredMailText = Selectable<MailTextsTable>
export type PastText = Selectable<PastMailTextsTable>

/** Identifies the text of an email, as it is stored. */
export interface StoredMailTextKey {
  template: string
  app_number: number
  locale: string
}

/** The existing texts, with who wrote each last. */
export function mailTexts(
  db: Database,
): Promise<(StoredMailTextKey & { updated_at: Date; username: string | null })[]> {
  return db
    .selectFrom('mail_texts as own')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'own.updated_by').on('users.status', '<>', 'deleted'),
    )
    .select(['own.template', 'own.app_number', 'own.locale', 'own.updated_at', 'users.username'])
    .orderBy('own.template')
    .orderBy('own.app_number')
    .orderBy('own.locale')
    .execute()
}

export function mailTextOf(db: Database, key: StoredMailTextKey): Promise<StoredMailText | undefined> {
  return db
    .selectFrom('mail_texts')
    .selectAll()
    .where('template', '=', key.template)
    .where('app_number', '=', key.app_number)
    .where('locale', '=', key.locale)
    .executeTakeFirst()
}

/** The words that were in force at a moment, so that an email reads the same however often it is written. */
export async function wordsAt(
  db: Database,
  key: StoredMailTextKey,
  at: Date,
): Promise<StoredMailText['words'] | undefined> {
  const { rows } = await sql<Pick<StoredMailText, 'words'>>`
    select words from mail_texts
    where template = ${key.template} and app_number = ${key.app_number} and locale = ${key.locale}
      and updated_at <= ${at}
    union all
    select words from past_mail_texts
    where template = ${key.template} and app_number = ${key.app_number} and locale = ${key.locale}
      and written_at <= ${at} and ended_at > ${at}
    limit 1`.execute(db)
  return rows[0]?.words
}

/** Serializes changes of a text, even if it does not exist yet. */
export async function holdMailText(
  trx: Database,
  { template, app_number, locale }: StoredMailTextKey,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`mail_texts ${template} ${app_number} ${locale}`}))`.execute(
    trx,
  )
}

export async function putMailText(
  trx: Database,
  text: Omit<StoredMailText, 'words'> & { words: string },
): Promise<void> {
  const { template: _template, app_number: _app, locale: _locale, ...change } = text
  await trx
    .insertInto('mail_texts')
    .values(text)
    .onConflict((conflict) => conflict.columns(['template', 'app_number', 'locale']).doUpdateSet(change))
    .execute()
}

export async function deleteMailText(trx: Database, key: StoredMailTextKey): Promise<void> {
  await trx
    .deleteFrom('mail_texts')
    .where('template', '=', key.template)
    .where('app_number', '=', key.app_number)
    .where('locale', '=', key.locale)
    .execute()
}

/** Mails of its time are still stored: they read as when they were queued, also if they are sent by hand months later. */
const neededByMail = sql<SqlBool>`exists (select from outbox
  where outbox.template = past_mail_texts.template and outbox.app_number = past_mail_texts.app_number
    and outbox.locale = past_mail_texts.locale
    and outbox.created_at >= past_mail_texts.written_at and outbox.created_at < past_mail_texts.ended_at)`

/** Stores a text that ends now, and deletes all but the latest few of its email and those that mails still need. */
export async function keepPastText(
  trx: Database,
  { template, app_number, locale, words, updated_at, updated_by }: StoredMailText,
  { id, now, keep }: { id: string; now: Date; keep: number },
): Promise<void> {
  await trx
    .insertInto('past_mail_texts')
    .values({
      id,
      template,
      app_number,
      locale,
      words: JSON.stringify(words),
      written_at: updated_at,
      written_by: updated_by,
      ended_at: now,
    })
    .execute()
  await sql`
    delete from past_mail_texts where id in (
      select id from past_mail_texts
      where template = ${template} and app_number = ${app_number} and locale = ${locale}
      order by ended_at desc, id offset ${keep}) and not ${neededByMail}`.execute(trx)
}

/** Latest first, with the writer's username. */
export function pastTextsOf(db: Database, key: StoredMailTextKey, since: Date) {
  return db
    .selectFrom('past_mail_texts as past')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'past.written_by').on('users.status', '<>', 'deleted'),
    )
    .select(['past.id', 'past.words', 'past.written_at', 'users.username'])
    .where('past.template', '=', key.template)
    .where('past.app_number', '=', key.app_number)
    .where('past.locale', '=', key.locale)
    .where('past.ended_at', '>', since)
    .orderBy('past.ended_at', 'desc')
    .orderBy('past.id')
    .execute()
}

export function pastText(
  db: Database,
  key: StoredMailTextKey & { id: string },
  since: Date,
): Promise<PastText | undefined> {
  return db
    .selectFrom('past_mail_texts')
    .selectAll()
    .where('id', '=', key.id)
    .where('template', '=', key.template)
    .where('app_number', '=', key.app_number)
    .where('locale', '=', key.locale)
    .where('ended_at', '>', since)
    .executeTakeFirst()
}

export async function deletePastTexts(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('past_mail_texts')
    .where('ended_at', '<=', before)
    .where(({ not }) => not(neededByMail))
    .execute()
}
