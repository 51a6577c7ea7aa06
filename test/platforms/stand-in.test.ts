import { afterAll, expect, test } from 'vitest'
import { createEgress } from '../../src/server/providers/egress/egress.ts'
import { EgressError } from '../../src/server/providers/egress/egress-error.ts'
import { allBenches } from './all-benches.ts'
import { type Fault, startStandIn } from './stand-in.ts'

const body = { id: '9007199254740993', text: 'ığüşöç 👩🏽‍🚀' }
const server = await startStandIn(({ url }) => ({
  headers: { 'X-Shown': url.pathname },
  body,
}))
const egress = createEgress()
afterAll(() => Promise.all([server.stop(), egress.close()]))

type Way = typeof egress.askProvider

/** The outcome of the second of two requests. */
async function outcome(way: Way, fault: Fault | undefined) {
  server.schedule((n) => (n === 1 ? fault : undefined))
  await way(`${server.url}/first`)
  // The timeout is only short for replies that never arrive; everything else may take its time on a busy machine.
  const isWaiting = fault?.kind === 'silent' || fault?.kind === 'dripping'
  const patience = fault?.kind === 'silent' ? { firstByte: 300 } : { total: 600 }
  try {
    const { status, headers, body: bytes } = await way(`${server.url}/second`, isWaiting ? patience : {})
    return [status, headers['x-shown'], headers['retry-after'], bytes.toString('utf8')]
  } catch (error) {
    if (error instanceof EgressError) return error.problem
    throw error
  }
}

const faults: (Fault | undefined)[] = [
  undefined,
  { kind: 'status', status: 429, headers: { 'Retry-After': '3' } },
  { kind: 'status', status: 504, body: '' },
  { kind: 'reset' },
  { kind: 'cut' },
  { kind: 'truncated' },
  { kind: 'html' },
  { kind: 'empty' },
  { kind: 'silent' },
  { kind: 'dripping' },
  { kind: 'bomb' },
  { kind: 'numbers' },
  { kind: 'replayed' },
]

test.each(faults.map((fault) => ({ fault })))(
  'a fault has the same outcome in memory as on the wire: $fault',
  async ({ fault }) => {
    const onWire = await outcome(egress.askProvider, fault)
    const inMemory = await outcome((url, request) => server.ask(url, request), fault)
    expect(inMemory).toEqual(onWire)
    if (fault?.kind === 'numbers') expect(onWire[3]).toContain('"id":9007199254740993,')
  },
)

test('all schedules are divided among the platforms', () => {
  expect(allBenches.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 10)
})
