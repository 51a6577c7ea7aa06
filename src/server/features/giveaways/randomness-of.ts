import type { Context } from '../../context.ts'
import type { StoredGiveaway } from './store.ts'

/** The number that decides, and what proves it. */
export interface KnownRandomness {
  /** 32 bytes */
  bytes: Uint8Array
  /** hex; of a beacon's round */
  signature?: string
}

/**
 * The randomness that a sealed draw was promised: its own seed, or its round of the beacon, which is waited for until
 * `deadline`. Raises an Error (`BeaconError`) where the round does not come in time.
 */
export async function randomnessOf(
  ctx: Pick<Context, 'beacon' | 'secrets'>,
  stored: StoredGiveaway,
  deadline: number,
): Promise<KnownRandomness> {
  if (stored.seed) return { bytes: ctx.secrets.open(stored.seed, `giveaways.seed.${stored.id}`) }
  // Another chain has a round of that number too, and its signature is right: it is not the one that was promised.
  if (stored.chain !== ctx.beacon.chain?.hash)
    throw new Error(`giveaway ${stored.id} was promised a round of a chain that is not the configured one`)
  const { randomness, signature } = await ctx.beacon.waitForRound(stored.round ?? 0, deadline)
  return { bytes: randomness, signature: Buffer.from(signature).toString('hex') }
}
