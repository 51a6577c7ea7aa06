import type { BeaconChain } from '#draw/drand.ts'

/** A round that was published, with its signature verified. */
export interface BeaconRound {
  round: number
  /** 48 bytes, compressed point of G1 */
  signature: Uint8Array
  /** 32 bytes: SHA-256 of the signature */
  randomness: Uint8Array
}

/**
 * A public randomness beacon, reached over relays that cannot lie: every signature is verified under the pinned key of
 * the chain, so the first right answer is the answer.
 */
export interface Beacon {
  /** what is known of it at this moment, from the last probe or draw; never waits */
  state(): 'off' | 'up' | 'down'
  /** the chain that draws name; undefined where the beacon is off */
  chain: BeaconChain | undefined
  /**
   * The latest round that may be out at `now` (milliseconds since 1970): by the clock, or later where relays were seen
   * ahead of it. A machine whose clock is slow must not promise a round that already exists.
   */
  currentRound(now: number): number
  /** asks the relays whether they answer, and answers the new state; what `state` says follows it */
  probe(): Promise<'off' | 'up' | 'down'>
  /**
   * What `state` says if that was learnt within the last `maxAge` milliseconds; else probes, and answers what is known after
   * at most `patience` milliseconds. For whoever is about to promise a round.
   */
  recentState(maxAge: number, patience: number): Promise<'off' | 'up' | 'down'>
  /**
   * The round, raced over all relays. Raises `BeaconError` where no relay gave a right one in some seconds, also where
   * the round is not published yet: ask again later.
   */
  round(round: number, signal?: AbortSignal): Promise<BeaconRound>
  /** waits for the round until `deadline` (milliseconds since 1970) and then raises `BeaconError`; asks again and again */
  waitForRound(round: number, deadline: number, signal?: AbortSignal): Promise<BeaconRound>
}

/** Why no round came: one word a relay, for logs and for people who operate this. */
export class BeaconError extends Error {
  readonly reasons: Record<string, string>

  constructor(message: string, reasons: Record<string, string> = {}) {
    super(message)
    this.name = 'BeaconError'
    this.reasons = reasons
  }
}
