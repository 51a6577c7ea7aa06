import { sql } from 'kysely'
import { lastSeenOf } from '#server/core/accounts/users/store.ts'
import { linesAbout } from '#server/core/audit/store.ts'
import { latestRefunds } from '#server/core/revenue/store.ts'
import type { Database } from '../../db/client.ts'

/** How many of each are listed; the rest is a link away. */
const shown = 5

export async function lastSeen(db: Database, userId: string, owner: string): Promise<Date | null> {
  const at = lastSeenOf(sql`${userId}`, sql`${owner}`)
  const { rows } = await sql<{ at: Date | null }>`select ${at} as at`.execute(db)
  return rows[0]?.at ?? null
}

/** When the plan in effect ends; null if it does not. */
export async function planEnd(db: Database, userId: string, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`select
    plan_held_until(id, plan_held(id, plan, plan_until, ${now}), plan, plan_until, ${now}) as until
    from users where id = ${userId}`.execute(db)
  return rows[0]?.until ?? null
}

export async function drawsOf(db: Database, owner: string) {
  const all = db.selectFrom('giveaways').where('owner', '=', owner).where('deleted_at', 'is', null)
  const [rows, counted] = await Promise.all([
    all
      .select([
        'id',
        'title',
        'source',
        'status',
        'participants_total',
        'share_code',
        'sealed_at',
        'time_zone',
      ])
      .orderBy('sealed_at', 'desc')
      .orderBy('id')
      .limit(shown)
      .execute(),
    all.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirst(),
  ])
  return { rows, total: counted?.n ?? 0 }
}

export async function ticketsOf(db: Database, userId: string) {
  const all = db.selectFrom('support_tickets').where('user_id', '=', userId)
  const [rows, counted] = await Promise.all([
    all
      .select(['id', 'number', 'subject', 'status', 'is_waiting', 'last_message_at'])
      .orderBy('last_message_at', 'desc')
      .orderBy('id')
      .limit(shown)
      .execute(),
    all
      .select(({ fn }) => [
        fn.countAll<number>().as('total'),
        fn.countAll<number>().filterWhere('is_waiting', '=', true).as('waiting'),
      ])
      .executeTakeFirst(),
  ])
  return { rows, total: counted?.total ?? 0, waiting: counted?.waiting ?? 0 }
}

export function purchasesOf(db: Database, userId: string) {
  return db
    .selectFrom('subscriptions')
    .select(['id', 'plan', 'status', 'current_period_end', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(shown)
    .execute()
}

export function refundsOf(db: Database, userId: string) {
  return latestRefunds(db, { userId }, shown)
}

/** What staff did to an account, newest first. */
export function auditLinesOf(db: Database, userId: string) {
  return linesAbout(db, { area: 'users', id: userId, limit: shown })
}
