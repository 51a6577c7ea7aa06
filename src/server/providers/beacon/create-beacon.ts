import { setTimeout as pause } from 'node:timers/promises'
import { type BeaconChain, QUICKNET, roundAt, timeOfRound } from '#draw/drand.ts'
import type { Egress } from '../egress/egress.ts'
import { type AskRelay, askRelay, fetchRepeatedly, RelayRefusal, race } from './ask-relays.ts'
import type { Beacon, BeaconReport, BeaconRound } from './beacon.ts'
import { BeaconError } from './beacon.ts'

interface BeaconLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

/** Replaces the beacon where the configuration names no relays. */
const beaconOff: Beacon = {
  state: () => 'off',
  chain: undefined,
  currentRound: () => 0,
  report: () => ({ round: 0, settledAt: null, clockAhead: 0, relays: [] }),
  probe: async () => 'off',
  recentState: async () => 'off',
  round: throwOff,
  waitForRound: throwOff,
}

export interface BeaconOptions {
  /** addresses of relays without a trailing slash; none means off */
  urls: readonly string[]
  /** the public chain quicknet if absent */
  chain?: BeaconChain | undefined
  egress: Egress
  log: BeaconLog
  /** milliseconds since 1970, of this machine */
  now?: () => number
  /** called with how late a round arrived that was waited for, in milliseconds after its announced time */
  onRound?: ((lateMs: number) => void) | undefined
}

/** The longest pause between two requests to one relay for a round that is due, in milliseconds. */
const maxPause = 1_500

/** A beacon over relays. Sends no request before it is used; `down` until a probe or a fresh round. */
export function createBeacon({
  urls,
  chain = QUICKNET,
  egress,
  log,
  now = Date.now,
  onRound,
}: BeaconOptions): Beacon {
  if (urls.length === 0) return beaconOff
  const clock = createBeaconClock(chain, now)
  const report = tellBeacon(log)
  let state: 'up' | 'down' = 'down'
  let settledAt = Number.NEGATIVE_INFINITY
  let probing: Promise<'up' | 'down'> | undefined
  let ahead = 0
  let relays: BeaconReport['relays'] = urls.map((url) => ({ url, said: null }))

  const settle = (to: 'up' | 'down', reasons: Record<string, string> = {}) => {
    state = to
    settledAt = now()
    report.state(to, reasons)
    return to
  }
  const asking =
    (wanted: number | 'latest', rounds: number[] = []): AskRelay =>
    async (url, over) => {
      const round = await askRelay({ egress, chain, url }, wanted, over)
      rounds.push(clock.learn(round.round))
      return round
    }
  const up = (round: BeaconRound) => {
    // An old round shows that a relay serves the past, not that the beacon is running.
    if (!clock.isStale(round.round)) settle('up')
    return round
  }
  const askRelays = async () => {
    const rounds: number[] = []
    const { isUp, all, said } = probeRelays(urls, asking('latest', rounds), clock.isStale)
    void all.then(() => {
      clock.settle(rounds)
      if (rounds.length > 0) ahead = clockAhead(rounds, chain.period)
      report.clock(ahead)
      relays = urls.map((url) => ({ url, said: said[url] }))
    })
    return (await isUp) ? settle('up') : settle('down', said)
  }
  const probe = () => {
    probing ??= askRelays().finally(() => {
      probing = undefined
    })
    return probing
  }

  return {
    chain,
    state: () => state,
    currentRound: clock.currentRound,
    report: () => ({
      round: clock.latest(),
      settledAt: Number.isFinite(settledAt) ? settledAt : null,
      clockAhead: ahead,
      relays,
    }),
    probe,
    recentState: async (maxAge, timeoutMs) => {
      // A clock that was set back says nothing about the age.
      const age = now() - settledAt
      if (age < 0 || age > maxAge) await Promise.race([probe(), pause(timeoutMs, undefined, { ref: false })])
      return state
    },
    round: async (round, signal) => up(await race(urls, asking(round), signal)),
    waitForRound: async (round, deadline, signal) => {
      const step = Math.min(chain.period * 500, maxPause)
      const times = { dueIn: () => clock.dueIn(round), rest: () => deadline - now(), step }
      const isAhead = clock.dueIn(round) > 0
      const received = up(await fetchRepeatedly({ urls, ask: asking(round), ...times }, signal))
      if (isAhead) onRound?.(-clock.dueIn(round))
      return received
    },
  }
}

/** What observed rounds show about the time, since this machine's clock may be wrong. */
interface BeaconClock {
  /**
   * Records a round verified just now. Returns by how many milliseconds, at least, the clock is behind; negative:
   * ahead.
   */
  learn(round: number): number
  /** Applies the `learn` results of a whole probe: the clock may have been corrected since the last one. */
  settle(rounds: readonly number[]): void
  currentRound(at: number): number
  /** Whether the latest round of a relay is so old that the relay must be stuck. */
  isStale(round: number): boolean
  /** the latest verified round, 0 before the first */
  latest(): number
  /** Milliseconds until the round may be published. */
  dueIn(round: number): number
}

/** A relay this many rounds behind is stuck. */
const staleRounds = 5

function createBeaconClock(chain: BeaconChain, now: () => number): BeaconClock {
  let latest = 0
  let behind = 0
  return {
    learn(round) {
      const gap = timeOfRound(chain, round) - now()
      latest = Math.max(latest, round)
      behind = Math.max(behind, gap)
      return gap
    },
    settle(rounds) {
      if (rounds.length > 0) behind = Math.max(0, ...rounds)
    },
    currentRound: (at) => Math.max(latest, roundAt(chain, at + behind)),
    isStale: (round) => Math.max(latest, roundAt(chain, now())) - round > staleRounds,
    latest: () => latest,
    dueIn: (round) => timeOfRound(chain, round) - behind - now(),
  }
}

/** The difference between clock and beacon, in milliseconds, from which the operator should check the clock. */
const tolerance = 5_000

/**
 * By how many milliseconds the clock is ahead of the beacon (negative: behind), 0 within the tolerance. `rounds`: by how
 * many the latest rounds of the relays are ahead of this machine's time.
 */
function clockAhead(rounds: readonly number[], period: number): number {
  const behind = Math.max(...rounds)
  // The latest round may be a whole period old.
  const ahead = -behind - period * 1000
  if (behind > tolerance) return -behind
  return ahead > tolerance ? ahead : 0
}

/** Logs changes, and nothing twice. */
function tellBeacon(log: BeaconLog) {
  let state: 'up' | 'down' | undefined
  let isClockWrong = false
  return {
    state(now: 'up' | 'down', reasons: object) {
      if (now === 'down' && state !== 'down') log.warn({ reasons }, 'no beacon relay gives a valid answer')
      if (now === 'up' && state === 'down') log.info({}, 'the beacon answers again')
      state = now
    },
    /** `ahead`: by how many milliseconds the clock is wrong */
    clock(ahead: number) {
      if (ahead !== 0 && !isClockWrong) {
        const message = ahead < 0 ? 'the clock is slow' : 'the clock is fast, or all relays are late'
        log.warn({ seconds: Math.round(Math.abs(ahead) / 1000) }, `by the rounds of the beacon, ${message}`)
      }
      isClockWrong = ahead !== 0
    },
  }
}

async function throwOff(): Promise<never> {
  throw new BeaconError('There is no beacon: it is turned off in the configuration.')
}

interface Probed {
  /** whether a relay answered with a valid round: known with the first such answer */
  isUp: Promise<boolean>
  /** resolves when every relay answered or was given up */
  all: Promise<unknown>
  /** one word for each relay without a valid answer so far */
  said: Record<string, string>
}

/** Asks all relays at once. None is aborted early: each answer is also a check of the clock. */
function probeRelays(urls: readonly string[], ask: AskRelay, isStale: (round: number) => boolean): Probed {
  const said: Record<string, string> = {}
  const toTheEnd = new AbortController().signal
  const answers = urls.map(async (url) => {
    try {
      const { round } = await ask(url, toTheEnd)
      if (isStale(round)) throw new RelayRefusal('stale')
    } catch (error) {
      said[url] = error instanceof RelayRefusal ? error.word : 'broken'
      throw error
    }
  })
  const isUp = Promise.any(answers).then(
    () => true,
    () => false,
  )
  return { isUp, all: Promise.allSettled(answers), said }
}
