import { z } from 'zod'
import { type BeaconChain, verifyRound } from '#draw/drand.ts'
import type { Egress } from '../egress/egress.ts'
import { EgressError } from '../egress/egress-error.ts'
import type { BeaconRound } from './beacon.ts'

/**
 * Why a relay's answer does not count, in one word. Besides the problems of the egress client: `not-json`, `garbage`
 * (JSON of another shape), `early` (not published there yet), `status-500` and the like, `other-round`, `forged`,
 * `stale`.
 */
export class RelayRefusal extends Error {
  readonly word: string

  constructor(word: string) {
    super(`A relay's answer does not count: ${word}.`)
    this.name = 'RelayRefusal'
    this.word = word
  }
}

/** An answer has some 300 bytes. Older relays label it plain text; an HTML page is refused. */
const limits = { types: ['application/json', 'text/plain'], limit: 16_384, firstByte: 3_000, total: 4_000 }

/** A round as relays return it; `randomness` is derived from the signature and omitted by newer relays. */
const roundSchema = z.object({
  round: z.int().positive(),
  signature: z.string().regex(/^[0-9a-f]{96}$/i),
  randomness: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .optional(),
})

/** One round of the chain, or the latest, from one relay, with its signature verified. Throws a `RelayRefusal`. */
export async function askRelay(
  { egress, chain, url }: { egress: Egress; chain: BeaconChain; url: string },
  wanted: number | 'latest',
  signal: AbortSignal,
): Promise<BeaconRound> {
  const body = await bodyOf(egress, `${url}/${chain.hash}/public/${wanted}`, signal)
  const { round, signature, randomness } = roundIn(body)
  if (wanted !== 'latest' && round !== wanted) throw new RelayRefusal('other-round')
  // Verifying blocks the thread for some 25 ms: skip it after another relay was first.
  signal.throwIfAborted()
  const bytes = new Uint8Array(Buffer.from(signature, 'hex'))
  const verified = verifyRound(chain, round, bytes)
  if (!verified) throw new RelayRefusal('forged')
  if (randomness && Buffer.from(verified).toString('hex') !== randomness.toLowerCase())
    throw new RelayRefusal('garbage')
  return { round, signature: bytes, randomness: verified }
}

async function bodyOf(egress: Egress, url: string, signal: AbortSignal): Promise<string> {
  try {
    const { status, body } = await egress.askProvider(url, { ...limits, signal })
    if (status === 404 || status === 425) throw new RelayRefusal('early')
    if (status !== 200) throw new RelayRefusal(`status-${status}`)
    return body.toString()
  } catch (error) {
    if (error instanceof EgressError)
      throw new RelayRefusal(error.problem === 'type' ? 'not-json' : error.problem)
    throw error
  }
}

function roundIn(body: string): z.output<typeof roundSchema> {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    throw new RelayRefusal('garbage')
  }
  const { success, data } = roundSchema.safeParse(json)
  if (!success) throw new RelayRefusal('garbage')
  return data
}
