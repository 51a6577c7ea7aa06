import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { migrateToLatest } from '../migrate.ts'
import { migrations } from './all.ts'

const { db } = await testDatabase({ migrated: false })
const before = Object.entries(migrations).filter(([name]) => name < '041')

const id = (no: number) => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`

/** A ticket with one message per minute, given by author; `note` is a staff note. */
async function plant(no: number, { status = 'open', said }: { status?: string; said: string[] }) {
  await sql`insert into support_tickets (id, locale, app_number, subject, priority, status, is_premium,
      unread_by_staff, last_message_at, created_at, updated_at)
    values (${id(no)}, 'en', 1, ${`Ticket ${no}`}, 'medium', ${status}, false, false, now(), now(), now())`.execute(
    db,
  )
  for (const [index, author] of said.entries())
    await sql`insert into support_messages (id, ticket_id, place, author, is_note, text, created_at)
      values (gen_random_uuid(), ${id(no)}, ${index + 1}, ${author === 'user' ? 'user' : 'staff'},
        ${author === 'note'}, 'x', ${`2026-01-01T00:0${index}:00Z`}::timestamptz)`.execute(db)
  await sql`insert into notifications (id, user_id, type, payload, created_at)
    select gen_random_uuid(), id, 'ticket_opened', ${JSON.stringify({ number: no, desk_ticket_id: id(no) })}::jsonb, now()
    from users`.execute(db)
}

test('tickets that were only opened wait again, since the first unanswered message', async () => {
  await migrateToLatest(db, Object.fromEntries(before))
  await sql`insert into users (id, username, email, fullname, role_id, status, plan, gender, created_at)
    select ${id(99)}, 'staff', 'staff@example.org', '', id, 'active', 'free', '', now() from roles limit 1`.execute(
    db,
  )
  await plant(1, { said: ['user', 'staff', 'user', 'note', 'user'] })
  await plant(2, { said: ['user', 'staff', 'note'] })
  await plant(3, { said: ['user'], status: 'closed' })
  await migrateToLatest(db)
  const { rows } = await sql`
    select t.subject, t.is_waiting, t.waiting_since, n.status as bell, n.payload ->> 'title' as title
    from support_tickets t join notifications n on n.payload ->> 'desk_ticket_id' = t.id::text
    order by t.turn_key`.execute(db)
  expect(rows).toMatchObject([
    { subject: 'Ticket 1', is_waiting: true, waiting_since: new Date('2026-01-01T00:02:00Z') },
    { subject: 'Ticket 2', is_waiting: false, waiting_since: null },
    { subject: 'Ticket 3', is_waiting: false },
  ])
  expect(rows).toMatchObject([
    { bell: 'unread', title: 'Ticket 1' },
    { bell: 'read', title: 'Ticket 2' },
    { bell: 'read', title: 'Ticket 3' },
  ])
})
