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
   * at most `timeoutMillis`. For callers about to promise a round.
   */
  recentState(maxAge: number, timeoutMillis: number): Promise<'off' | 'up' | 'down'>
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
