import { createHash } from 'node:crypto'
import { failUntil } from '#contract/api/errors.ts'
import type { Result } from '#contract/draws/results.ts'
import { minuteMs, secondMs } from '#server/kit/durations.ts'
import { createLimiter } from '#server/kit/limiter.ts'
import { createWorkerThreads } from '#server/kit/worker-thread.ts'
import { certificateContent, type DocumentOptions } from './certificate-content.ts'
import { pagePictureContent, pictureContent, type ShownPage } from './picture-content.ts'
import type { PictureFormat } from './picture-parts.ts'
import type { PrintJob } from './printer.ts'
import type { Printed } from './printing-worker.ts'

/**
 * A printable certificate of a draw: a tagged A4 PDF in the style of a brand. Times are in the time zone of the draw. A
 * void draw is stamped. Raises `busy` if too many documents are waiting.
 */
export async function renderCertificate(result: Result, options: DocumentOptions): Promise<Uint8Array> {
  // Only the day: the same certificate may be requested repeatedly, and its print date is only informative.
  const day = options.now.toISOString().slice(0, 10)
  const { locale, brand, origin, siteName } = options
  return printOnce(['certificate', result, locale, brand, origin, siteName, day], () =>
    printInThread({ kind: 'certificate', content: certificateContent(result, options) }),
  )
}

/**
 * A picture of a result as PNG, in the style of a brand: for link previews, as a square post or as a story. Raises `busy`
 * if too many documents are waiting.
 */
export async function renderImage(
  result: Result,
  { locale, brand, siteName }: Pick<DocumentOptions, 'locale' | 'brand' | 'siteName'>,
  format: PictureFormat = 'preview',
): Promise<Uint8Array> {
  return printOnce(['picture', result, locale, brand, siteName, format], () =>
    printInThread({ kind: 'picture', content: pictureContent(result, { locale, brand, siteName, format }) }),
  )
}

/**
 * A picture of a page of the site for link previews: PNG, 1200 x 630 pixels, in the style of a brand. Raises `busy` if
 * too many documents are waiting.
 */
export async function renderPagePicture(page: ShownPage): Promise<Uint8Array> {
  const content = pagePictureContent(page)
  return printOnce(['page', page], () => printInThread({ kind: 'page', content }))
}

/** bytes cached in memory, because link previews and reloads request the same few documents again */
const maxBytes = 16 * 1024 * 1024

const cache = new Map<string, Promise<Uint8Array>>()
const sizes = new Map<string, number>()

/**
 * Prints once for all concurrent callers, and caches the most recently used documents. The key includes all inputs, so
 * an erased name or a replaced winner makes a new document.
 */
async function printOnce(from: readonly unknown[], print: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const key = createHash('sha256').update(JSON.stringify(from)).digest('base64')
  const cached = cache.get(key)
  if (cached) {
    // Moved to the end, so that the first entry of the map is the least recently used.
    cache.delete(key)
    cache.set(key, cached)
    return cached
  }
  const printed = print()
  cache.set(key, printed)
  try {
    sizes.set(key, (await printed).length)
    forgetOldest()
  } catch (problem) {
    cache.delete(key)
    throw problem
  }
  return printed
}

function forgetOldest(): void {
  let bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  for (const key of cache.keys()) {
    if (bytes <= maxBytes) return
    const size = sizes.get(key)
    if (size === undefined) continue
    bytes -= size
    sizes.delete(key)
    cache.delete(key)
  }
}

/** one document after the other; at most 30 wait or are printed */
const limiter = createLimiter({ maxConcurrent: 1, maxWaiting: 29, retrySeconds: 10 })
/** a thread uses about 200 MB, so an idle one is stopped */
const idleMs = minuteMs
/** a thousand names take two seconds; even on a busy machine, a document that takes this long never finishes */
const maxMs = 90 * secondMs
/**
 * the compiler's memory grows with its largest document and never shrinks, so a thread is stopped after a large one, or
 * after many
 */
const maxPrints = 200
const maxStoredBytes = 400_000

const runJob = createWorkerThreads({
  code: new URL('./printing-worker.ts', import.meta.url),
  // Without the environment, because printing needs no secrets.
  options: { env: {}, resourceLimits: { maxOldGenerationSizeMb: 512 } },
  idleMs,
  maxAnswers: maxPrints,
})

/** Prints in a thread, one document after the other. Raises `busy` if too many are waiting or one takes too long. */
function printInThread(job: PrintJob): Promise<Uint8Array> {
  return limiter.run(async () => {
    const printed = await runJob<Printed>(job, {
      timeout: { ms: maxMs, error: () => failUntil('busy', 30) },
      // After a failure the state of its memory is unknown.
      endsAfter: (answer) => 'error' in answer || answer.bytes.length > maxStoredBytes,
    })
    if ('error' in printed) throw new Error(printed.error)
    return printed.bytes
  })
}
