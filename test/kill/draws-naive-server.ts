/**
 * How not to store a draw: winners from fresh randomness for every request, stored in two steps. It has the API of the
 * product and is killed like it, to prove that the checker notices the difference: `draws-naive-server.ts <folder>
 * <port> <manner>`. `torn` replies after both steps, `early` between them, as with a write queue.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { sealOf } from '../../src/draw/commitment.ts'
import { openDraw, sealDraw } from '../../src/draw/draw.ts'
import { packEntries } from '../../src/draw/entries/entries.ts'
import type { Receipt } from '../../src/draw/receipt/receipt.ts'
import { consumeQuota } from '../../src/server/core/plans/store.ts'
import { openDatabase } from '../../src/server/db/client.ts'
import { startEmbedded } from '../../src/server/db/embedded/start-embedded.ts'
import { migrateToLatest } from '../../src/server/db/migrate.ts'
import { outcomeOf } from '../../src/server/features/giveaways/finish/finish-draw.ts'
import { insertOutcome } from '../../src/server/features/giveaways/store.ts'

interface Body {
  source: { entries: string[] }
  winners: number
  substitutes: number
}
type Row = { id: string; share_code: string; status: string; winners: { name: string }[] | null }

const [dir = '', port = '', manner = 'torn'] = process.argv.slice(2)
const embedded = await startEmbedded({ dir, log: () => {} })
const db = openDatabase(embedded.url)
await migrateToLatest(db)
const app = Fastify({ trustProxy: (_address, hop) => hop < 1 })
const underWay = new Map<string, Promise<unknown>>()

app.post('/api/giveaways', async (request, reply) => {
  const key = String(request.headers['idempotency-key'])
  // within one process it draws once; only a crash makes it draw again
  const answer = underWay.get(key) ?? drawAnew(key, `address:${request.ip}`, request.body as Body)
  underWay.set(key, answer)
  answer.catch(() => underWay.delete(key))
  return reply.status(201).send({ data: await answer })
})
app.get<{ Params: { code: string } }>('/api/results/:code', async ({ params }, reply) => {
  const row = await db
    .selectFrom('giveaways')
    .selectAll()
    .where('share_code', '=', params.code)
    .executeTakeFirst()
  return row?.winners ? reply.send({ data: shown(row) }) : reply.status(503).send({})
})
await app.listen({ host: '127.0.0.1', port: Number(port) })

async function drawAnew(key: string, account: string, body: Body) {
  const known = await db
    .selectFrom('giveaways')
    .selectAll()
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (known?.winners) return shown(known)
  const receipt = freshDraw(known?.id ?? randomUUID(), body)
  const row = known ?? (await firstStep(key, account, receipt))
  const drawn = { receipt, rows: new Uint32Array(0), comments: new Map() }
  const outcome = { ...outcomeOf(drawn, new Date()), expiresAt: null, beaconSignature: null }
  const second = () => insertOutcome(db, row.id, outcome)
  if (manner === 'early') setTimeout(() => void second().catch(() => {}), 20)
  else await second()
  return shown({ ...row, winners: JSON.parse(outcome.winners) as Row['winners'] })
}

function freshDraw(drawId: string, { source, winners, substitutes }: Body): Receipt {
  const entries = packEntries(source.entries)
  const seed = randomBytes(32)
  const header = { drawId, winners, substitutes, randomness: { kind: 'local' as const, seal: sealOf(seed) } }
  const weighing = { weights: new Float64Array(entries.count).fill(1) }
  return openDraw(sealDraw({ entries, weighing, header, saltKey: randomBytes(32) }), seed)
}

async function firstStep(key: string, account: string, { commitment, commitHash }: Receipt): Promise<Row> {
  const day = new Date().toISOString().slice(0, 10)
  for (const period of [day, day.slice(0, 7)]) await consumeQuota(db, account, period, 1000)
  const { count, tickets } = commitment.entries
  return db
    .insertInto('giveaways')
    .values({
      id: commitment.drawId,
      owner: account,
      account,
      idempotency_key: key,
      share_code: randomBytes(16).toString('base64url'),
      status: 'sealed',
      mode: 'local',
      title: '',
      prizes: '[]',
      source: '{"type":"list"}',
      rules: '{}',
      removals: '{}',
      winners_count: commitment.winners,
      substitutes_count: commitment.substitutes,
      participants_total: count,
      eligible_total: count,
      tickets_total: tickets,
      entries_public: false,
      list_hash: Buffer.from(commitHash, 'hex'),
      seq: 1,
      header: JSON.stringify(commitment),
      commit_hash: commitHash,
      salt_key: Buffer.alloc(0),
      seed: Buffer.alloc(0),
      sealed_at: new Date(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

function shown({ share_code, winners }: Row) {
  return { share_code, winners: winners ?? [], substitutes: [] }
}
