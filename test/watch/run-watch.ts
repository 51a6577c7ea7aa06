import { setTimeout as pause } from 'node:timers/promises'
import { startBeacon } from '../beacon/stand-in.ts'
import { startProduct } from '../siege/product.ts'
import { openPage, type Page } from './watching-page.ts'

/** Milliseconds after the opening by which every page must have the winners. */
const maxLateMs = 1000
const patienceMs = 90_000
/** Pages that come at once: people follow a link within minutes, not all in one moment. */
const atOnce = 50

export async function runWatch({ watchers, isCareless }: { watchers: number; isCareless: boolean }) {
  const beacon = await startBeacon({ period: 1 })
  const product = await startProduct([], beacon.env)
  const violations: string[] = []
  const pages: Page[] = []
  try {
    const shareCode = await sealDraw(product.url)
    beacon.setManner('down')
    const memoryBefore = await product.measure('process_resident_memory_bytes')
    const begun = performance.now()
    while (pages.length < watchers) {
      const many = Array.from(
        { length: Math.min(atOnce, watchers - pages.length) },
        (_, i) => pages.length + i,
      )
      const opened = many.map((number) => openPage({ url: product.url, shareCode, number, isCareless }))
      pages.push(...opened)
      await Promise.all(opened.map(({ isOpen }) => isOpen))
    }
    const openedMs = performance.now() - begun
    const isCounted = await until(() => pages.every(({ seen }) => seen?.watchers === watchers))
    if (!isCounted) violations.push(`not every page learned that ${watchers} watch`)
    const memoryOpen = await product.measure('process_resident_memory_bytes')
    const cpuBefore = await product.measure('process_cpu_seconds_total')
    await pause(10_000)
    const idleCpu = (await product.measure('process_cpu_seconds_total')) - cpuBefore

    beacon.setManner('right')
    // No worker runs here: a reader finishes the draw, as when its job is late.
    const isFinished = await until(
      () => pages.some(({ toldAt }) => toldAt !== undefined),
      () => fetch(`${product.url}/api/results/${shareCode}/check-in`),
    )
    if (!isFinished) violations.push('the draw was not finished')
    if (!(await until(() => pages.every(({ winnersAt }) => winnersAt !== undefined))))
      violations.push('not every page got the winners')
    const openings = new Set(pages.map(({ seen }) => seen?.opens_at))
    if (openings.size !== 1) violations.push(`${openings.size} openings`)
    const opensAt = Date.parse([...openings][0] ?? '')
    const late = pages
      .map(({ winnersAt = Number.POSITIVE_INFINITY }) => winnersAt - opensAt)
      .toSorted((a, b) => a - b)
    const tooLate = late.filter((ms) => ms > maxLateMs).length
    if (tooLate > 0)
      violations.push(`${tooLate} pages got the winners more than ${maxLateMs} ms after the opening`)

    await Promise.all(pages.map((page) => page.report()))
    const isAgreed = await until(() =>
      pages.every(({ seen }) => seen?.checked === watchers && seen.agreed === watchers),
    )
    if (!isAgreed) violations.push('not every page learned that all devices agree')
    violations.push(...pages.flatMap(({ failures }) => failures))
    const leadMs = opensAt - Math.min(...pages.map(({ toldAt = Number.POSITIVE_INFINITY }) => toldAt))
    return {
      watchers,
      openedMs: Math.round(openedMs),
      memoryMiB: [mebibytes(memoryBefore), mebibytes(memoryOpen)],
      cpuShareWhileWaiting: Number((idleCpu / 10).toFixed(3)),
      leadMs: Math.round(leadMs),
      winnersAfterOpeningMs: { p50: at(late, 0.5), p99: at(late, 0.99), most: at(late, 1) },
      verified: pages.filter(({ hasVerified }) => hasVerified).length,
      violations,
    }
  } finally {
    for (const page of pages) page.leave()
    await product.stop()
    await beacon.stop()
  }
}

async function sealDraw(url: string): Promise<string> {
  const entries = Array.from({ length: 500 }, (_, i) => `Person ${i + 1}`)
  const response = await fetch(`${url}/api/giveaways`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', prefer: 'respond-async' },
    body: JSON.stringify({ source: { type: 'list', entries }, winners: 3, mode: 'instant' }),
  })
  const { data } = (await response.json()) as { data: { share_code: string } }
  return data.share_code
}

async function until(isTrue: () => boolean, meanwhile?: () => Promise<unknown>): Promise<boolean> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await pause(100)) {
    if (isTrue()) return true
    await meanwhile?.()
  }
  return false
}

function at(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)
}

function mebibytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024)
}
