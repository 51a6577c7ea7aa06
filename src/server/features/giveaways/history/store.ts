import type { Database } from '../../../db/client.ts'

export async function changeOwner(trx: Database, from: string, to: string): Promise<void> {
  await trx.updateTable('giveaways').set({ owner: to }).where('owner', '=', from).execute()
  await trx.updateTable('uploads').set({ owner: to }).where('owner', '=', from).execute()
}

/** Takes an owner off their draws, and with them the keys of requests. Previewed files are deleted. */
export async function anonymise(trx: Database, owner: string): Promise<void> {
  await trx
    .updateTable('giveaways')
    .set({ owner: 'nobody', account: 'nobody', idempotency_key: null })
    .where('owner', '=', owner)
    .execute()
  await trx.deleteFrom('uploads').where('owner', '=', owner).execute()
}

export function drawsOf(db: Database, owner: string) {
  return db
    .selectFrom('giveaways')
    .select([
      'id',
      'title',
      'status',
      'participants_total',
      'winners',
      'winners_count',
      'share_code',
      'sealed_at',
    ])
    .where('owner', '=', owner)
    .orderBy('sealed_at')
    .execute()
}
