import { afterAll, beforeAll, expect, it } from 'vitest'
import { roundAt, verifyRound } from '../../src/draw/drand.ts'
import { type StandIn, startBeacon } from './stand-in.ts'

let beacon: StandIn
beforeAll(async () => {
  beacon = await startBeacon({ genesis: Math.floor(Date.now() / 1000) - 60 })
})
afterAll(() => beacon.stop())

async function ask(path: string) {
  const answer = await fetch(`${beacon.url}/${beacon.chain.hash}/${path}`)
  const { round = 0, signature = '' } = (await answer.json()) as { round?: number; signature?: string }
  return { status: answer.status, round, signature: Buffer.from(signature, 'hex') }
}

it('signs its rounds with the key that it states', async () => {
  const { round, signature } = await ask('public/7')
  expect(round).toBe(7)
  expect(verifyRound(beacon.chain, 7, signature)).toHaveLength(32)
  expect(verifyRound(beacon.chain, 8, signature)).toBeUndefined()
})

it('does not publish a round before its time', async () => {
  const { status, round } = await ask('public/latest')
  expect({ status, isNow: round - roundAt(beacon.chain, Date.now()) >= -1 }).toEqual({
    status: 200,
    isNow: true,
  })
  expect(await ask(`public/${round + 1000}`)).toMatchObject({ status: 425 })
})

it('builds the same chain from the same seed', async () => {
  const again = { seed: 'words', genesis: 1_700_000_000, period: 3 }
  const [one, two] = await Promise.all([startBeacon(again), startBeacon(again)])
  expect(one.chain).toEqual(two.chain)
  await Promise.all([one.stop(), two.stop()])
})

it('signs forged rounds with another key', async () => {
  beacon.setManner('forged')
  const { round, signature } = await ask('public/7')
  expect(verifyRound(beacon.chain, round, signature)).toBeUndefined()
  beacon.setManner('right')
})
