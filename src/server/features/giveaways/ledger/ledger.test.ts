import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readVerifierKey } from '#draw/ledger/checkpoint.ts'
import { verifyLedger } from '#draw/ledger/verify-ledger.ts'
import { testWorld } from '#test/world/world.ts'
import { announceVerifier } from '../verifier/verifier-document.ts'

const { ctx, app, ask } = await testWorld()

const draw = (name: string) =>
  ask({
    method: 'POST',
    url: '/api/giveaways',
    payload: { source: { type: 'list', entries: [name, 'Bob', 'Cem'] }, winners: 1, substitutes: 1 },
  })

/** Verifies the ledger from its public documents alone, as anyone can. */
async function problems(): Promise<unknown[]> {
  const keys = (await app.inject('/.well-known/giveaway-keys.json')).json<{ ledger: { key: string }[] }>()
  const key = readVerifierKey(keys.ledger[0]?.key ?? '')
  if (!key) throw new Error('no key is published')
  const read = async (path: string) => {
    const answer = await app.inject(`/ledger/${path}`)
    return answer.statusCode === 200 ? new Uint8Array(answer.rawPayload) : undefined
  }
  const report = await verifyLedger(read, [key])
  return report.problems
}

it('has no gaps or forks under concurrent draws, and is consistent with its tiles', async () => {
  expect((await app.inject('/ledger/checkpoint')).statusCode).toBe(404)
  for (let round = 0; round < 6; round++)
    await Promise.all(Array.from({ length: 25 }, (_, i) => draw(`Ada ${round}-${i}`)))
  const { json } = await ask({ method: 'GET', url: '/api/ledger?limit=2' })
  expect(json.data).toMatchObject({ size: 300, origin: 'localhost/ledger' })
  expect(await problems()).toEqual([])
  expect((await app.inject('/ledger/tile/0/000')).rawPayload).toHaveLength(256 * 32)
  expect((await app.inject('/ledger/tile/0/001.p/44')).rawPayload).toHaveLength(44 * 32)
  for (const path of ['0/001.p/45', '0/002.p/1', '0/1', 'entries/x', '9/000'])
    expect((await app.inject(`/ledger/tile/${path}`)).statusCode).toBe(404)
}, 60_000)

it('announces each version of the offline verifier once', async () => {
  const lines = async () => (await ask({ method: 'GET', url: '/api/ledger' })).json.data['size'] as number
  const before = await lines()
  await announceVerifier(ctx, 'aa'.repeat(32))
  await announceVerifier(ctx, 'aa'.repeat(32))
  expect(await lines()).toBe(before + 1)
  await announceVerifier(ctx, 'bb'.repeat(32))
  expect(await lines()).toBe(before + 2)
})

it('refuses every SQL statement that would change it', async () => {
  for (const table of ['ledger_entries', 'ledger_nodes', 'ledger_checkpoints'])
    for (const statement of [
      sql`delete from ${sql.table(table)}`,
      sql`update ${sql.table(table)} set ${sql.ref(table === 'ledger_checkpoints' ? 'size' : 'index')} = 999`,
    ])
      await expect(statement.execute(ctx.db)).rejects.toThrow('the ledger only grows')
})

it('reveals a manipulation, and names the line', async () => {
  await draw('Zoe')
  expect(await problems()).toEqual([])
  await sql`alter table ledger_entries disable trigger all`.execute(ctx.db)
  await sql`update ledger_entries set entry = replace(entry, '"seq":1', '"seq":2') where index = 4`.execute(
    ctx.db,
  )
  expect(JSON.stringify(await problems())).toContain('4')
})
