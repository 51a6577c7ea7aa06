import { type Audience, watchDraw } from '#contract/draws/watchers.ts'
import { createStore } from '#web/state/store.ts'

interface LiveDraw {
  shareCode: string
  audience: Audience
}

/** The draw that this page watches, with its latest audience; undefined while there is no stream. */
export const liveDraw = createStore<LiveDraw | undefined>(undefined)

/** Milliseconds from the last part of a page that watches to the end of its stream: the next page takes it over. */
const betweenPagesMs = 5000

let source: { shareCode: string; stream: EventSource } | undefined
let holders = 0

/** Watches a draw as long as any part of the page needs it; returns the function to leave. */
export function watchLive(shareCode: string): () => void {
  if (typeof EventSource === 'undefined') return () => undefined
  if (source && source.shareCode !== shareCode) close()
  source ??= { shareCode, stream: open(shareCode) }
  holders++
  return () => {
    holders--
    setTimeout(() => holders === 0 && close(), betweenPagesMs)
  }
}

function open(shareCode: string): EventSource {
  const stream = new EventSource(watchDraw.path.replace('{share_code}', encodeURIComponent(shareCode)))
  let token: string | undefined
  let isSilent = false
  stream.addEventListener('open', () => {
    isSilent = true
  })
  stream.addEventListener('audience', ({ data }: MessageEvent<string>) => {
    isSilent = false
    const audience = JSON.parse(data) as Audience
    // A stream that was broken gets another token; with the first one this page stays one device.
    token ??= audience.stream_token
    liveDraw.set({ shareCode, audience: { ...audience, stream_token: token } })
  })
  // While it is broken, the page polls; the browser reconnects by itself unless it was refused.
  stream.addEventListener('error', () => {
    liveDraw.set(undefined)
    // It ends without a word long after the opening: there is nothing more to tell.
    if (isSilent) stream.close()
    isSilent = false
  })
  return stream
}

function close(): void {
  source?.stream.close()
  source = undefined
  liveDraw.set(undefined)
}

/**
 * Milliseconds until this page fetches the winners. The pages share the time before the opening, so that not all of them
 * ask in one moment; which part is this page's follows from its token.
 */
export function untilFetch({ opens_at, stream_token }: Audience, nowMs: number): number {
  const left = Date.parse(opens_at ?? '') - nowMs - sparedMs
  const [first = 0, second = 0] = [...stream_token].map((letter) => letter.charCodeAt(0) % 64)
  return left > 0 ? (left * (first * 64 + second)) / 4096 : 0
}

/** For the reply, before the opening, in milliseconds. */
const sparedMs = 800
