import { seeded } from './generated-post.ts'
import type { Change } from './live-thread.ts'
import type { Fault } from './stand-in.ts'

const passing: Fault[] = [
  { kind: 'status', status: 429 },
  { kind: 'status', status: 429, headers: { 'retry-after': '3' } },
  { kind: 'status', status: 503, headers: { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' } },
  { kind: 'status', status: 500, body: '<html>Oops</html>' },
  { kind: 'status', status: 502 },
  { kind: 'status', status: 504, body: '' },
  { kind: 'reset' },
  { kind: 'cut' },
  { kind: 'truncated' },
  { kind: 'html' },
  { kind: 'empty' },
  { kind: 'silent' },
  { kind: 'dripping' },
  { kind: 'numbers' },
]
const shifting: Fault[] = [
  { kind: 'replayed' },
  { kind: 'overlap', by: 3 },
  { kind: 'overlap', by: 100 },
  { kind: 'shuffled' },
  { kind: 'hollow' },
  { kind: 'loop' },
  { kind: 'skips', by: 1 },
  { kind: 'skips', by: 40 },
  { kind: 'ahead' },
]
const changes: Change[] = ['grows', 'grows', 'shrinks']

/** What goes wrong in one walk, fixed by its seed. */
export interface FaultSchedule {
  /** at the n-th request */
  fault(n: number): Fault | undefined
  /** what happens to the thread before the n-th request */
  change(n: number): Change | undefined
}

const questions = 400

/** From almost no faults to almost only faults; in some walks the token expires at some point, permanently. */
export function faultSchedule(seed: number, expired: readonly Fault[] = []): FaultSchedule {
  const random = seeded(seed)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]
  const sometimes = <T>(often: number, list: readonly T[]) =>
    Array.from({ length: questions }, () => (random() < often ? pick(list) : undefined))
  const often = random() ** 2
  const faults = sometimes(often, random() < 0.4 ? passing : [...passing, ...shifting])
  const changed = sometimes(random() < 0.4 ? random() ** 2 : 0, changes)
  // Faults that end a walk immediately are rare, otherwise there would be little to see of the others.
  if (random() < 0.1) faults[Math.floor(random() * 10)] = { kind: 'bomb' }
  const end = random() < 0.1 ? Math.floor(random() * 12) : questions
  const refusal = pick(expired)
  return {
    fault: (n) => (n >= end && refusal ? refusal : faults[n]),
    change: (n) => changed[n],
  }
}
