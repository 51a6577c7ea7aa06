import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { StoredSource } from '../../db/tables/giveaways.ts'
import type { ChallengesTable } from '../../db/tables/support.ts'

export type StoredChallenge = Selectable<ChallengesTable>

/** The fields of a draw that challenges need. */
export interface Challenged {
  id: string
  owner: string
  share_code: string
  title: string
  source: StoredSource
  winners_count: number
  status: 'sealed' | 'finished'
  is_shared: boolean
  deleted_at: Date | null
  finished_at: Date | null
  expires_at: Date | null
  kept_days: number | null
}

export function challengedByShareCode(db: Database, shareCode: string): Promise<Challenged | undefined> {
  return db
    .selectFrom('giveaways')
    .select(['id', 'owner', 'share_code', 'title', 'source', 'winners_count', 'status'])
    .select(['is_shared', 'deleted_at', 'finished_at', 'expires_at', 'kept_days'])
    .where('share_code', '=', shareCode)
    .executeTakeFirst()
}

/** Serializes the challenges of one draw, so that their limits hold. */
export async function holdChallenges(trx: Database, giveawayId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`challenges ${giveawayId}`}, 0))`.execute(trx)
}

export async function countChallenges(
  trx: Database,
  giveawayId: string,
  asker: string,
): Promise<{ waiting: number; own: number }> {
  return trx
    .selectFrom('challenges')
    .select([
      sql<number>`count(*) filter (where answer is null)::int`.as('waiting'),
      sql<number>`count(*) filter (where asker = ${asker})::int`.as('own'),
    ])
    .where('giveaway_id', '=', giveawayId)
    .executeTakeFirstOrThrow()
}

export async function insertChallenge(
  trx: Database,
  challenge: Insertable<ChallengesTable>,
): Promise<StoredChallenge> {
  return trx.insertInto('challenges').values(challenge).returningAll().executeTakeFirstOrThrow()
}

/** The challenge sent with one of these keys. */
export function challengeByKey(db: Database, keys: string[]): Promise<StoredChallenge | undefined> {
  return db.selectFrom('challenges').selectAll().where('key', 'in', keys).executeTakeFirst()
}

/** The latest challenges of a draw, in order of arrival. */
export async function challengesOf(
  db: Database,
  giveawayId: string,
  limit: number,
): Promise<StoredChallenge[]> {
  const rows = await db
    .selectFrom('challenges')
    .selectAll()
    .where('giveaway_id', '=', giveawayId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.reverse()
}

/** Locks a challenge until the transaction ends. */
export function lockChallenge(
  trx: Database,
  giveawayId: string,
  id: string,
): Promise<StoredChallenge | undefined> {
  return trx
    .selectFrom('challenges')
    .selectAll()
    .where('id', '=', id)
    .where('giveaway_id', '=', giveawayId)
    .forUpdate()
    .executeTakeFirst()
}

export async function writeAnswer(
  trx: Database,
  id: string,
  answer: { answer: string; answered_by: 'organiser' | 'staff'; answered_at: Date },
): Promise<StoredChallenge> {
  return trx
    .updateTable('challenges')
    .set(answer)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An active account with what a notification needs: language and email address. */
export function reachableUser(
  db: Database,
  userId: string,
): Promise<{ id: string; locale: string; email: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'locale', 'email'])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
}

export async function changeAsker(trx: Database, from: string, to: string | null): Promise<void> {
  await trx.updateTable('challenges').set({ asker: to }).where('asker', '=', from).execute()
}

export function challengesBy(db: Database, asker: string) {
  return db
    .selectFrom('challenges')
    .innerJoin('giveaways', 'giveaways.id', 'challenges.giveaway_id')
    .select(['share_code', 'reason', 'text', 'answer', 'challenges.created_at'])
    .where('asker', '=', asker)
    .orderBy('challenges.created_at')
    .execute()
}

/** Tickets from before the user had an account have no owner: from now on they count as left, like all others. */
export async function leaveVisitorTickets(trx: Database, asker: string): Promise<void> {
  await sql`update support_tickets t set left_at = now(), status = 'closed', closed_at = coalesce(closed_at, now()),
      desk_version = desk_version + 1
    from challenges c
    where c.ticket_id = t.id and c.asker = ${asker} and t.user_id is null and t.left_at is null`.execute(trx)
}

/**
 * Blanks the challenges of forgotten people, together with the conversation that each opened, even if staff deleted
 * that before; and challenges of visitors whose conversation staff deleted, once answered before the given time. The
 * answers stay.
 */
export async function blankForgotten(db: Database, before: Date): Promise<void> {
  await sql`
    update challenges c set text = '', asker = null
    where text <> '' and ((ticket_id is null and (asker is null
        or asker not like 'user:%' and coalesce(answered_at, created_at) < ${before})) or exists
      (select 1 from support_tickets t where t.id = c.ticket_id and t.anonymised_at is not null))`.execute(db)
}
