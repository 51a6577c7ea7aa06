import { seeded } from './generated-post.ts'
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
]

/** What goes wrong in one walk, fixed by a seed: from nearly nothing to nearly everything. */
export function faultSchedule(seed: number): (n: number) => Fault | undefined {
  const random = seeded(seed)
  const often = random() ** 2
  const kinds = random() < 0.4 ? passing : [...passing, ...shifting]
  const faults = Array.from({ length: 400 }, () =>
    random() < often ? kinds[Math.floor(random() * kinds.length)] : undefined,
  )
  return (n) => faults[n]
}
