import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { QUICKNET, roundAt, timeOfRound } from '#draw/drand.ts'
import { type Manner, type StandIn, startBeacon } from '#test/beacon/stand-in.ts'
import { createEgress } from '../egress/egress.ts'
import type { BeaconError } from './beacon.ts'
import { type BeaconOptions, createBeacon } from './create-beacon.ts'

const egress = createEgress()
const relays: StandIn[] = []
afterEach(async () => {
  await Promise.all(relays.splice(0).map((relay) => relay.stop()))
})
afterAll(() => egress.close())

const logged: string[] = []
const log = {
  info: (_: object, message: string) => void logged.push(message),
  warn: (_: object, message: string) => void logged.push(message),
}

/** Relays of one chain whose round 1 was an hour ago, one for each behavior, and a beacon over all of them. */
async function beaconOf(manners: (Manner | 'gone')[], options: Partial<BeaconOptions> = {}) {
  const genesis = Math.floor(Date.now() / 1000) - 3600
  const started = await Promise.all(manners.map(() => startBeacon({ genesis, seed: 'relays' })))
  relays.push(...started)
  for (const [n, manner] of manners.entries()) {
    if (manner === 'gone') await started[n]?.stop()
    else started[n]?.setManner(manner)
  }
  const [first] = started
  if (!first) throw new Error('no relay')
  logged.length = 0
  const urls = started.map(({ url }) => url)
  return { relay: first, urls, beacon: createBeacon({ urls, chain: first.chain, egress, log, ...options }) }
}

const bad: [Manner | 'gone', string][] = [
  ['gone', 'unreachable'],
  ['silent', 'silent'],
  ['slow', 'slow'],
  ['html', 'not-json'],
  ['garbage', 'garbage'],
  ['huge', 'huge'],
  ['old-round', 'other-round'],
  ['forged', 'forged'],
  ['down', 'status-500'],
]

it('reports what is wrong with each relay', async () => {
  const { beacon, urls } = await beaconOf(bad.map(([manner]) => manner))
  const failure = (await beacon.round(7).catch((error: unknown) => error)) as BeaconError
  expect(failure.name).toBe('BeaconError')
  expect(bad.map(([manner], n) => [manner, failure.reasons[urls[n] ?? '']])).toEqual(bad)
})

it('accepts the round from the only correct relay', async () => {
  const { beacon, relay } = await beaconOf([...bad.map(([manner]) => manner), 'right'])
  const round = await beacon.round(7)
  expect(round.round).toBe(7)
  expect(round.signature).toHaveLength(48)
  expect(round.randomness).toHaveLength(32)
  // The same round again has the same randomness: no one can choose it.
  relay.setManner('right')
  expect(await beacon.round(7)).toEqual(round)
  // A round of an hour ago does not show that the beacon is running.
  expect(beacon.state()).toBe('down')
})

it('does not accept a valid signature of another chain', async () => {
  const { beacon } = await beaconOf(['right'], { chain: { ...QUICKNET, genesis: 1_700_000_000 } })
  await expect(beacon.round(7)).rejects.toMatchObject({ name: 'BeaconError' })
})

it('accepts a round of the public chain in the format of older relays', async () => {
  const signature =
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'
  const randomness = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd'
  const asked: (string | undefined)[] = []
  const relay = createServer(({ url }, response) => {
    asked.push(url)
    response.setHeader('content-type', 'text/plain; charset=utf-8')
    response.end(JSON.stringify({ round: 1000, randomness, signature }))
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const url = `http://127.0.0.1:${(relay.address() as AddressInfo).port}/under/a/path`
  const round = await createBeacon({ urls: [url], egress, log }).round(1000)
  relay.close()
  expect(Buffer.from(round.randomness).toString('hex')).toBe(randomness)
  expect(asked).toEqual([`/under/a/path/${QUICKNET.hash}/public/1000`])
})

it('a future round is reported as early', async () => {
  const { beacon, relay, urls } = await beaconOf(['right'])
  const future = roundAt(relay.chain, Date.now()) + 1000
  await expect(beacon.round(future)).rejects.toMatchObject({ reasons: { [urls[0] ?? '']: 'early' } })
})

it('is down until probed, up while a correct relay is on time, and down again without one', async () => {
  const { beacon, relay } = await beaconOf(['right', 'gone'])
  expect(beacon.state()).toBe('down')
  expect(await beacon.probe()).toBe('up')
  expect(beacon.state()).toBe('up')
  relay.setManner('late', 3)
  expect(await beacon.probe()).toBe('up')
  relay.setManner('late', 60)
  expect(await beacon.probe()).toBe('down')
  expect(logged).toContain('no beacon relay gives a valid answer')
  relay.setManner('forged')
  expect(await beacon.probe()).toBe('down')
  relay.setManner('right')
  expect(await beacon.probe()).toBe('up')
  expect(logged.at(-1)).toBe('the beacon answers again')
})

it('probes again if its state is old, without making people wait', async () => {
  const { beacon, relay } = await beaconOf(['right'])
  expect(await beacon.recentState(60_000, 5000)).toBe('up')
  relay.setManner('down')
  expect(await beacon.recentState(60_000, 5000)).toBe('up')
  expect(await beacon.recentState(-1, 5000)).toBe('down')
  relay.setManner('silent')
  expect(await beacon.recentState(-1, 10)).toBe('down')
  expect(relay.asked).toHaveLength(3)
})

it('waits for a future round, even with a relay that never answers', async () => {
  const { beacon, relay } = await beaconOf(['right', 'silent', 'down'])
  const next = roundAt(relay.chain, Date.now()) + 2
  const round = await beacon.waitForRound(next, Date.now() + 20_000)
  expect(round.round).toBe(next)
  expect(Date.now()).toBeGreaterThanOrEqual(timeOfRound(relay.chain, next))
  expect(relay.asked.length).toBeGreaterThan(0)
  expect(relay.connections()).toBeLessThanOrEqual(2)
  expect(beacon.state()).toBe('up')
})

it('keeps polling a late beacon', async () => {
  const { beacon, relay } = await beaconOf(['late'])
  const last = roundAt(relay.chain, Date.now())
  setTimeout(() => relay.setManner('right'), 1_500)
  await beacon.waitForRound(last, Date.now() + 20_000)
  expect(relay.asked.length).toBeGreaterThan(1)
})

it('gives up at the deadline, with the last error of each relay', async () => {
  const { beacon, urls, relay } = await beaconOf(['late', 'forged', 'silent'])
  const last = roundAt(relay.chain, Date.now())
  const failure = beacon.waitForRound(last, Date.now() + 1_200)
  await expect(failure).rejects.toMatchObject({
    name: 'BeaconError',
    reasons: { [urls[0] ?? '']: 'early', [urls[1] ?? '']: 'forged', [urls[2] ?? '']: 'silent' },
  })
  await expect(beacon.waitForRound(last + 1000, Date.now() + 100)).rejects.toThrow('No relay')
})

it('stops waiting when aborted', async () => {
  const { beacon, relay } = await beaconOf(['late'])
  const given = new AbortController()
  setTimeout(() => given.abort(new Error('enough')), 50)
  const last = roundAt(relay.chain, Date.now())
  await expect(beacon.waitForRound(last, Date.now() + 20_000, given.signal)).rejects.toThrow('enough')
  await expect(beacon.waitForRound(last + 1000, Date.now() + 20_000, given.signal)).rejects.toThrow('enough')
})

it('does not trust a slow clock: rounds that were seen are out', async () => {
  let lag = 60_000
  const now = () => Date.now() - lag
  const { beacon, relay } = await beaconOf(['right'], { now })
  expect(beacon.currentRound(now())).toBe(roundAt(relay.chain, now()))
  await beacon.probe()
  expect(beacon.currentRound(now())).toBeGreaterThanOrEqual(roundAt(relay.chain, Date.now()) - 1)
  expect(logged).toContain('by the rounds of the beacon, the clock is slow')
  // Once the clock is corrected, what was learned about it is discarded.
  lag = 0
  expect(beacon.currentRound(now())).toBeGreaterThan(roundAt(relay.chain, Date.now()) + 50)
  await beacon.probe()
  expect(beacon.currentRound(now())).toBeLessThanOrEqual(roundAt(relay.chain, Date.now()) + 1)
})

it('detects a slow clock from any round', async () => {
  const now = () => Date.now() - 60_000
  const { beacon, relay } = await beaconOf(['right'], { now })
  const latest = roundAt(relay.chain, Date.now())
  await beacon.round(latest)
  expect(beacon.currentRound(now())).toBeGreaterThanOrEqual(latest)
  expect(beacon.currentRound(now() + 30_000)).toBeGreaterThanOrEqual(latest + 29)
})

it('reports a fast clock', async () => {
  const { beacon } = await beaconOf(['right'], { now: () => Date.now() + 60_000 })
  expect(await beacon.probe()).toBe('down')
  expect(logged).toContain('by the rounds of the beacon, the clock is fast, or all relays are late')
  const { clockAhead } = beacon.report()
  expect(clockAhead).toBeGreaterThan(55_000)
  expect(clockAhead).toBeLessThan(65_000)
})

it('chooses no earlier round because of a fast clock, as relays may be holding rounds back', async () => {
  const now = () => Date.now() + 60_000
  const { beacon, relay } = await beaconOf(['right'], { now })
  const before = roundAt(relay.chain, now())
  await beacon.probe()
  expect(beacon.currentRound(now())).toBeGreaterThanOrEqual(before)
})

it('reports how far the clock is behind, and nothing for a correct clock', async () => {
  let lag = 60_000
  const { beacon } = await beaconOf(['right'], { now: () => Date.now() - lag })
  expect(beacon.report().clockAhead).toBe(0)
  await beacon.probe()
  await vi.waitFor(() => expect(beacon.report().clockAhead).toBeLessThan(-55_000))
  lag = 0
  await beacon.probe()
  await vi.waitFor(() => expect(beacon.report().clockAhead).toBe(0))
})

it('is off if no relay is configured', async () => {
  const beacon = createBeacon({ urls: [], egress, log })
  expect([beacon.state(), await beacon.probe(), beacon.chain]).toEqual(['off', 'off', undefined])
  await expect(beacon.round(1)).rejects.toThrow('off')
  await expect(beacon.waitForRound(1, Date.now() + 1000)).rejects.toThrow('off')
})
