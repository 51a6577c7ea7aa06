import type { Audience } from '#contract/draws/watchers.ts'
import { verifyText } from '#draw/receipt/receipt-text.ts'
import { untilFetch } from '#web/pages/public/result/live/live-draw.ts'

export interface Page {
  /** resolves with the first event, or rejects */
  isOpen: Promise<void>
  seen: Audience | undefined
  /** when the page learned the opening, and when it had the winners, in milliseconds since 1970 */
  toldAt: number | undefined
  winnersAt: number | undefined
  hasVerified: boolean
  failures: string[]
  report: () => Promise<void>
  leave: () => void
}

interface Visit {
  url: string
  shareCode: string
  number: number
  /** has a cookie, so that it gets data of its own, and asks at once instead of in its part of the time before the opening */
  isCareless: boolean
}

/** One page in this many recomputes the draw; the others only say so, because they share two cores with the server. */
const verifiesEvery = 50

/** What a browser does on the page of a waiting draw: its stream, then the data of the result, then the report. */
export function openPage({ url, shareCode, number, isCareless }: Visit): Page {
  const left = new AbortController()
  const headers = { 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}` }
  const page: Page = {
    isOpen: Promise.resolve(),
    seen: undefined,
    toldAt: undefined,
    winnersAt: undefined,
    hasVerified: false,
    failures: [],
    leave: () => left.abort(),
    async report() {
      const receipt =
        number % verifiesEvery === 0 ? await fetchText(`${url}/api/results/${shareCode}/receipt`) : undefined
      if (receipt !== undefined) page.hasVerified = verifyText(receipt).ok
      const agrees = receipt === undefined || page.hasVerified
      const body = JSON.stringify({ stream_token: page.seen?.stream_token, agrees })
      const json = { ...headers, 'content-type': 'application/json' }
      await fetchText(`${url}/api/results/${shareCode}/checks`, { method: 'POST', headers: json, body })
    },
  }

  async function fetchText(address: string, init: RequestInit = {}): Promise<string> {
    const response = await fetch(address, { headers, ...init })
    const text = await response.text()
    if (!response.ok)
      page.failures.push(`${init.method ?? 'GET'} ${new URL(address).pathname}: ${response.status}`)
    return text
  }

  async function fetchWinners(audience: Audience) {
    page.toldAt = Date.now()
    if (!isCareless) await new Promise((resolve) => setTimeout(resolve, untilFetch(audience, Date.now())))
    const cookie = isCareless ? { cookie: `visitor=${number}` } : {}
    await fetchText(`${url}/results/${shareCode}.data?reveal=watched`, { headers: { ...headers, ...cookie } })
    page.winnersAt = Date.now()
  }

  async function watch(tellFirst: () => void) {
    const response = await fetch(`${url}/api/results/${shareCode}/events`, { headers, signal: left.signal })
    if (!response.ok || !response.body) throw new Error(`stream: ${response.status}`)
    let text = ''
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const [event = '', data = ''] = text.slice(0, end).split('\ndata: ')
        text = text.slice(end + 2)
        if (event !== 'event: audience') continue
        page.seen = JSON.parse(data) as Audience
        tellFirst()
        if (page.seen.opens_at && page.toldAt === undefined) void fetchWinners(page.seen).catch(note)
      }
    }
    throw new Error('the stream ended')
  }

  const note = (error: unknown) => {
    if (!left.signal.aborted) page.failures.push(String(error))
  }
  page.isOpen = new Promise<void>((resolve) => void watch(resolve).catch((error) => (note(error), resolve())))
  return page
}
