import { type BeaconChain, roundAt, timeOfRound } from '../../../draw/drand.ts'

/** What the rounds that were seen tell about the time, which this machine's clock may have wrong. */
export interface BeaconClock {
  /** A round that was verified, now. Answers by how many milliseconds, at least, the clock is behind; negative: ahead. */
  learn(round: number): number
  /** What a whole probe told, each as `learn` answered: the clock may have been set since the last one. */
  settle(heard: readonly number[]): void
  currentRound(at: number): number
  /** Whether the latest round of a relay is so old that the relay stands still. */
  isStale(round: number): boolean
  /** Milliseconds until the round may be out. */
  dueIn(round: number): number
}

/** A relay this many rounds behind stands still. */
const staleRounds = 5

export function createBeaconClock(chain: BeaconChain, now: () => number): BeaconClock {
  let latest = 0
  let behind = 0
  return {
    learn(round) {
      const gap = timeOfRound(chain, round) - now()
      latest = Math.max(latest, round)
      behind = Math.max(behind, gap)
      return gap
    },
    settle(heard) {
      if (heard.length > 0) behind = Math.max(0, ...heard)
    },
    currentRound: (at) => Math.max(latest, roundAt(chain, at + behind)),
    isStale: (round) => Math.max(latest, roundAt(chain, now())) - round > staleRounds,
    dueIn: (round) => timeOfRound(chain, round) - behind - now(),
  }
}
