import { type Beacon, BeaconError } from './beacon.ts'

/** What stands in the place of a beacon where the configuration names none. */
export const beaconOff: Beacon = {
  state: () => 'off',
  chain: undefined,
  currentRound: () => 0,
  probe: async () => 'off',
  recentState: async () => 'off',
  round: refuse,
  waitForRound: refuse,
}

async function refuse(): Promise<never> {
  throw new BeaconError('There is no beacon: the configuration says off.')
}
