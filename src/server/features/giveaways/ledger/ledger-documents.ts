import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LedgerPage } from '#contract/draws/result-documents.ts'
import { verifierKey, verifierKeyText } from '#draw/ledger/checkpoint.ts'
import { hashTile, lineBundle, readTilePath, TILE_HEIGHT, TILE_WIDTH } from '#draw/ledger/tiles.ts'
import type { Context } from '#server/context.ts'
import type { RateLimits } from '#server/http/may-call.ts'
import { ledgerKey } from './append-line.ts'
import { checkpointAt, levelHashes, linesBetween, newestLines, signingKeys } from './store.ts'

type Deps = Pick<Context, 'db' | 'beacon'>

/** The ledger for programs (C2SP tlog-tiles), and the keys to verify it: public documents. */
export function ledgerDocuments(api: FastifyInstance, ctx: Deps, limits: Pick<RateLimits, 'consume'>): void {
  // Not part of the API contract, but the same work: mirroring the ledger counts toward the general read limit.
  const onRequest = (request: FastifyRequest) => limits.consume(request, 'read')
  api.get('/ledger/checkpoint', { onRequest }, async (_request, reply) => {
    const checkpoint = await checkpointAt(ctx.db)
    if (!checkpoint) return notThere(reply)
    return open(reply).type('text/plain; charset=utf-8').send(checkpoint.note)
  })
  api.get<{ Params: { '*': string } }>('/ledger/tile/*', { onRequest }, async (request, reply) => {
    const tile = await readTile(ctx.db, `tile/${request.params['*']}`)
    if (!tile) return notThere(reply)
    return open(reply)
      .type('application/octet-stream')
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .send(tile)
  })
  api.get('/.well-known/giveaway-keys.json', { onRequest }, async (_request, reply) => {
    return open(reply).send(await publishedKeys(ctx))
  })
}

/** Every signing key ever used, oldest first, and the beacon that draws name. */
async function publishedKeys({ db, beacon }: Deps) {
  const keys = await signingKeys(db)
  return {
    ledger: keys
      .filter(({ purpose }) => purpose === 'ledger')
      .map(({ name, public_key, since }) => ({
        name,
        key: verifierKeyText(verifierKey(name, public_key)),
        since: since.toISOString(),
      })),
    receipts: keys
      .filter(({ purpose }) => purpose === 'receipt')
      .map(({ public_key, since }) => ({ key: public_key.toString('hex'), since: since.toISOString() })),
    beacons: beacon.chain ? [beacon.chain] : [],
  }
}

/** Verifiers may run on any origin. */
function open(reply: FastifyReply): FastifyReply {
  return reply
    .header('Access-Control-Allow-Origin', '*')
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
}

function notThere(reply: FastifyReply): FastifyReply {
  return open(reply).status(404).type('text/plain; charset=utf-8').send('Not there')
}

/** The bytes of a tile or a bundle of lines; undefined for an invalid path, or if the ledger is not that long yet. */
export async function readTile(db: Context['db'], path: string): Promise<Uint8Array | undefined> {
  const tile = readTilePath(path)
  if (!tile) return undefined
  const { level, index, width } = tile
  const from = index * TILE_WIDTH
  const to = from + width
  if (level === 'entries') {
    const lines = await linesBetween(db, from, to)
    return lines.length === width ? lineBundle(lines.map(({ entry }) => Buffer.from(entry))) : undefined
  }
  const hashes = await levelHashes(db, level * TILE_HEIGHT, from, to)
  return hashes.length === width ? hashTile(hashes) : undefined
}

/** The ledger for people: its head, and a page of lines, newest first. */
export async function listLedger(
  ctx: Pick<Context, 'db' | 'env' | 'now' | 'signingKeys'>,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<LedgerPage> {
  const [key, checkpoint, entries] = await Promise.all([
    ledgerKey(ctx),
    checkpointAt(ctx.db),
    newestLines(ctx.db, before, limit),
  ])
  return {
    origin: key.name,
    key: verifierKeyText(key),
    size: checkpoint?.size ?? 0,
    checkpoint: checkpoint?.note ?? null,
    entries,
  }
}
