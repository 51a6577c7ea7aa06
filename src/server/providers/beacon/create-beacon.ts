import { type BeaconChain, QUICKNET } from '../../../draw/drand.ts'
import type { Egress } from '../egress/egress.ts'
import { askRelay } from './ask-relay.ts'
import type { Beacon, BeaconRound } from './beacon.ts'
import { createBeaconClock } from './beacon-clock.ts'
import { beaconOff } from './beacon-off.ts'
import { insist } from './insist.ts'
import { probeRelays } from './probe-relays.ts'
import { type AskRelay, race } from './race.ts'
import { type BeaconLog, tellBeacon } from './tell-beacon.ts'

export interface BeaconOptions {
  /** addresses of relays without a slash at the end; none means off */
  urls: readonly string[]
  /** the public chain quicknet where absent */
  chain?: BeaconChain | undefined
  egress: Egress
  log: BeaconLog
  /** milliseconds since 1970, of this machine */
  now?: () => number
}

/** The longest pause between two questions to one relay for a round that is due, in milliseconds. */
const longestPause = 1_500

/** A beacon over relays. Asks nobody before it is told to; `down` until a probe or a fresh round. */
export function createBeacon({ urls, chain = QUICKNET, egress, log, now = Date.now }: BeaconOptions): Beacon {
  if (urls.length === 0) return beaconOff
  const clock = createBeaconClock(chain, now)
  const tell = tellBeacon(log, chain.period)
  let state: 'up' | 'down' = 'down'
  let settledAt = Number.NEGATIVE_INFINITY
  let probing: Promise<'up' | 'down'> | undefined

  const settle = (to: 'up' | 'down', reasons: Record<string, string> = {}) => {
    state = to
    settledAt = now()
    tell.state(to, reasons)
    return to
  }
  const asking =
    (wanted: number | 'latest', heard: number[] = []): AskRelay =>
    async (url, over) => {
      const round = await askRelay({ egress, chain, url }, wanted, over)
      heard.push(clock.learn(round.round))
      return round
    }
  const up = (round: BeaconRound) => {
    // An old round shows that a relay keeps the past, not that the beacon runs.
    if (!clock.isStale(round.round)) settle('up')
    return round
  }
  const askRelays = async () => {
    const heard: number[] = []
    const { isUp, all, said } = probeRelays(urls, asking('latest', heard), clock.isStale)
    void all.then(() => {
      clock.settle(heard)
      tell.clock(heard)
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
    probe,
    recentState: async (maxAge, patience) => {
      // A clock that was set back says nothing about the age.
      const age = now() - settledAt
      if (age < 0 || age > maxAge) await Promise.race([probe(), pause(patience)])
      return state
    },
    round: async (round, signal) => up(await race(urls, asking(round), signal)),
    waitForRound: async (round, deadline, signal) => {
      const step = Math.min(chain.period * 500, longestPause)
      const times = { dueIn: () => clock.dueIn(round), rest: () => deadline - now(), step }
      return up(await insist({ urls, ask: asking(round), ...times }, signal))
    },
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
}
