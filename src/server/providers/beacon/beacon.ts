import { z } from 'zod'
import type { BeaconChain } from '#draw/drand.ts'

/** A published round, with its signature verified. */
export interface BeaconRound {
  round: number
  /** 48 bytes, compressed point of G1 */
  signature: Uint8Array
  /** 32 bytes: SHA-256 of the signature */
  randomness: Uint8Array
}

/**
 * A public randomness beacon, reached through relays that cannot cheat: every signature is verified under the pinned
 * key of the chain, so the first valid answer is the answer.
 */
export interface Beacon {
  /** the state after the last probe or draw; never waits */
  state(): 'off' | 'up' | 'down'
  /** the chain that draws name; undefined where the beacon is off */
  chain: BeaconChain | undefined
  /**
   * The latest round that may be published at `now` (milliseconds since 1970): by the clock, or later where relays were
   * ahead of it. A machine whose clock is slow must not promise a round that already exists.
   */
  currentRound(now: number): number
  /** the latest round that a relay showed, 0 before the first, and each relay's answer to the last probe */
  report(): BeaconReport
  /** checks whether the relays answer, and returns the new state, which `state` returns from then on */
  probe(): Promise<'off' | 'up' | 'down'>
  /**
   * The result of `state` if it is at most `maxAge` milliseconds old; otherwise probes, and returns what is known after
   * at most `timeoutMs`. For callers about to promise a round.
   */
  recentState(maxAge: number, timeoutMs: number): Promise<'off' | 'up' | 'down'>
  /**
   * The round, raced over all relays. Throws `BeaconError` where no relay gave a valid one within a few seconds, also
   * where the round is not published yet: retry later.
   */
  round(round: number, signal?: AbortSignal): Promise<BeaconRound>
  /** waits for the round until `deadline` (milliseconds since 1970), with retries, and then throws `BeaconError` */
  waitForRound(round: number, deadline: number, signal?: AbortSignal): Promise<BeaconRound>
}

export interface BeaconReport {
  round: number
  /** when a probe or a round last showed its state, in milliseconds since 1970; null before the first */
  settledAt: number | null
  /**
   * By how many milliseconds this machine's clock was ahead of the rounds at the last probe; negative: behind, 0: about
   * right. Only a warning: relays that hold back rounds look the same, so no round may be chosen by it.
   */
  clockAhead: number
  /** `said`: why it gave no valid answer; undefined while it answers, null where it was not asked yet */
  relays: readonly { url: string; said: string | null | undefined }[]
}

/** Why no round was received: one word per relay, for logs and operators. */
export class BeaconError extends Error {
  readonly reasons: Record<string, string>

  constructor(message: string, reasons: Record<string, string> = {}) {
    super(message)
    this.name = 'BeaconError'
    this.reasons = reasons
  }
}

/** The other fields of `/info` are not needed. */
const info = z
  .object({
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    public_key: z.string().regex(/^[0-9a-f]{192}$/),
    genesis_time: z.int().positive(),
    period: z.int().positive(),
    schemeID: z.literal('bls-unchained-g1-rfc9380'),
  })
  .transform(({ hash, public_key: publicKey, genesis_time: genesis, period }): BeaconChain => {
    return { hash, publicKey, genesis, period }
  })

/** A chain as drand relays describe it under `/info`. Throws an Error that says which fields are wrong. */
export function readChain(text: string): BeaconChain {
  const { data, error } = info.safeParse(jsonIn(text))
  if (data) return data
  const fields = error.issues.map(({ path }) => path.join('.')).filter(Boolean)
  const which = fields.length > 0 ? `: look at ${fields.join(', ')}` : ''
  throw new Error(`must be what a relay of the beacon answers under /info${which}`)
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Relays of the public chain quicknet. They cannot cheat, so each additional one only makes an answer more likely. */
export const PUBLIC_RELAYS: readonly string[] = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://drand.cloudflare.com',
]

/**
 * The addresses in a text, separated by commas and without trailing slashes, each once. Undefined where one is not an
 * http or https address, or has more than host, port and path.
 */
export function relayAddresses(text: string): string[] | undefined {
  const addresses = text.split(',').map((part) => part.trim().replace(/\/+$/, ''))
  const isRelay = (address: string) =>
    /^https?:\/\/[^\s@?#\\]+$/i.test(address) && URL.parse(address) !== null
  return addresses.every(isRelay) ? [...new Set(addresses)] : undefined
}
