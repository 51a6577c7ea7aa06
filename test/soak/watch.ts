import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '../siege/product.ts'

const sampleMs = 3000
const bytesOfMebibyte = 1024 * 1024
const minuteMs = 60_000

const metrics = [
  'nodejs_heap_size_used_bytes',
  'nodejs_heap_size_total_bytes',
  'nodejs_external_memory_bytes',
  'process_resident_memory_bytes',
  'process_open_fds',
  'nodejs_gc_duration_seconds_count{kind="major"}',
]

/** What one look at the product showed; memory in MiB. */
interface Look {
  /** minutes since the beginning */
  at: number
  /** used by objects, garbage included */
  heap: number
  /** taken from the system for objects */
  heapRoom: number
  /** buffers beside the heap */
  external: number
  resident: number
  handles: number
  /** how often all memory has been searched for garbage so far */
  searches: number
}

/** Looks at memory and handles every few seconds, and prints a line a minute, so that a long run can be followed. */
export async function watch(product: Product, minutes: number): Promise<Look[]> {
  const looks: Look[] = []
  const begun = performance.now()
  for (let printed = 0; ; await pause(sampleMs)) {
    const at = (performance.now() - begun) / minuteMs
    if (at > minutes) return looks
    looks.push(await lookAt(product, at))
    if (at < printed + 1) continue
    console.error(summaryOf(looks.filter((look) => look.at >= printed)))
    printed++
  }
}

async function lookAt(product: Product, at: number): Promise<Look> {
  const values = await product.measureAll(metrics)
  const [heap = 0, heapRoom = 0, external = 0, resident = 0] = values.map((value) => value / bytesOfMebibyte)
  return { at, heap, heapRoom, external, resident, handles: values[4] ?? 0, searches: values[5] ?? 0 }
}

/** What is in use, garbage included, on the heap and beside it. */
export const inUseOf = ({ heap, external }: Look): number => heap + external

function summaryOf(looks: readonly Look[]): string {
  const range = (value: (look: Look) => number) => {
    const all = looks.map(value)
    return `${Math.round(Math.min(...all))}-${Math.round(Math.max(...all))}`
  }
  const last = looks.at(-1)
  return [
    `minute ${Math.floor(last?.at ?? 0)}: in use ${range(inUseOf)} MiB`,
    `heap ${range(({ heap }) => heap)} of ${range(({ heapRoom }) => heapRoom)}`,
    `external ${range(({ external }) => external)}, resident ${range(({ resident }) => resident)}`,
    `${last?.searches} searches, ${last?.handles} handles`,
  ].join(', ')
}

/** One value of every look, over time. */
export function samplesOf(looks: readonly Look[], value: (look: Look) => number): Sample[] {
  return looks.map((look) => ({ at: look.at, value: value(look) }))
}

export interface Sample {
  /** minutes since the beginning */
  at: number
  value: number
}

/** The median of the slopes between all pairs of samples (Theil and Sen): a few outliers do not move it. */
export function slopeOf(samples: readonly Sample[]): number {
  const slopes = samples.flatMap((one, i) =>
    samples
      .slice(i + 1)
      .filter(({ at }) => at > one.at)
      .map(({ at, value }) => (value - one.value) / (at - one.at)),
  )
  return medianOf(slopes)
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}
