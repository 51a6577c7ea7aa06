import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { GuessesTable, GuessGamesTable } from '../../db/tables/guesses.ts'

export type StoredGame = Selectable<GuessGamesTable>
export type StoredGuess = Selectable<GuessesTable>

export async function insertGame(trx: Database, game: Insertable<GuessGamesTable>): Promise<StoredGame> {
  return trx.insertInto('guess_games').values(game).returningAll().executeTakeFirstOrThrow()
}

/** The game that an earlier request with this key sealed; a repetition may be recognized by cookie or by address. */
export function gameByKey(
  db: Database,
  { account, owner }: { account: string; owner: string },
  key: string,
): Promise<StoredGame | undefined> {
  return db
    .selectFrom('guess_games')
    .selectAll()
    .where('idempotency_key', '=', key)
    .where((eb) => eb.or([eb('account', '=', account), eb('owner', '=', owner)]))
    .executeTakeFirst()
}

export function gameById(db: Database, id: string): Promise<StoredGame | undefined> {
  return db.selectFrom('guess_games').selectAll().where('id', '=', id).executeTakeFirst()
}

export function gameByShareCode(db: Database, shareCode: string): Promise<StoredGame | undefined> {
  return db.selectFrom('guess_games').selectAll().where('share_code', '=', shareCode).executeTakeFirst()
}

/** Serializes guesses and the opening of a game, so that their order is well defined. */
export function lockGame(trx: Database, id: string): Promise<StoredGame | undefined> {
  return trx.selectFrom('guess_games').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function writeOpening(
  trx: Database,
  id: string,
  opening: { number: number; salt: Buffer; opened_at: Date; kept_until: Date | null },
): Promise<StoredGame> {
  return trx
    .updateTable('guess_games')
    .set({ ...opening, sealed: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Appends a guess to a locked game. */
export async function addGuess(
  trx: Database,
  game: Pick<StoredGame, 'id' | 'guesses'>,
  guess: Pick<StoredGuess, 'owner' | 'origin' | 'name' | 'number' | 'guessed_at'>,
): Promise<void> {
  const no = game.guesses + 1
  await trx
    .insertInto('guesses')
    .values({ game_id: game.id, no, ...guess })
    .execute()
  await trx.updateTable('guess_games').set({ guesses: no }).where('id', '=', game.id).execute()
}

export function guessOf(db: Database, gameId: string, owner: string): Promise<StoredGuess | undefined> {
  return db
    .selectFrom('guesses')
    .selectAll()
    .where('game_id', '=', gameId)
    .where('owner', '=', owner)
    .executeTakeFirst()
}

export async function countFrom(db: Database, gameId: string, origin: Buffer): Promise<number> {
  const { count } = await db
    .selectFrom('guesses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('game_id', '=', gameId)
    .where('origin', '=', origin)
    .executeTakeFirstOrThrow()
  return count
}

/** All guesses of a game, in order of arrival. */
export function guessesOf(db: Database, gameId: string): Promise<StoredGuess[]> {
  return db.selectFrom('guesses').selectAll().where('game_id', '=', gameId).orderBy('no').execute()
}

/** False if there is no such guess. */
export async function blankName(db: Database, gameId: string, no: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('guesses')
    .set({ name: '', erased: true })
    .where('game_id', '=', gameId)
    .where('no', '=', no)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Hands a browser's games and guesses over to the account; if both guessed in one game, the account's guess counts. */
export async function changeOwnerOfGames(trx: Database, from: string, to: string): Promise<void> {
  await trx.updateTable('guess_games').set({ owner: to }).where('owner', '=', from).execute()
  await sql`
    update guesses set owner = ${to} where owner = ${from} and not exists
      (select 1 from guesses other where other.game_id = guesses.game_id and other.owner = ${to})`.execute(
    trx,
  )
}

export async function deleteGamesOf(trx: Database, owner: string): Promise<void> {
  await trx.deleteFrom('guess_games').where('owner', '=', owner).execute()
}

/** Guesses stay in other organizers' games, without name or owner. */
export async function anonymiseGuessesOf(trx: Database, owner: string): Promise<void> {
  await sql`
    update guesses set owner = 'nobody ' || no, origin = '', name = '', erased = true
    where owner = ${owner}`.execute(trx)
}

export function gamesOf(db: Database, owner: string): Promise<StoredGame[]> {
  return db.selectFrom('guess_games').selectAll().where('owner', '=', owner).orderBy('created_at').execute()
}

export function guessesBy(db: Database, owner: string) {
  return db
    .selectFrom('guesses')
    .innerJoin('guess_games', 'guess_games.id', 'guesses.game_id')
    .select(['share_code', 'name', 'guesses.number', 'guessed_at'])
    .where('guesses.owner', '=', owner)
    .orderBy('guessed_at')
    .execute()
}

export async function deleteOldGames(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('guess_games').where('kept_until', '<=', now).execute()
}
