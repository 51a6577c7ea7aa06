import { setTimeout as wait } from 'node:timers/promises'
import { createEgress, type EgressAnswer } from '../server/providers/egress/egress.ts'
import { EgressError } from '../server/providers/egress/egress-error.ts'
import { Refusal } from './refusal.ts'

/** Reads documents of a site. */
export interface SiteReader {
  /** The bytes at an address, at most `limit`; undefined where there is nothing. Throws a `Refusal` on anything else. */
  read(url: string, limit: number): Promise<Uint8Array | undefined>
  close(): Promise<void>
}

const FIRST_BYTE = 10_000
const TOTAL = 60_000
/** How often a site may ask for patience, and for how many seconds at most each time. */
const PATIENCE = 5
const LONGEST_WAIT = 60

export function createSiteReader(): SiteReader {
  const egress = createEgress()
  const ask = async (url: string, limit: number): Promise<EgressAnswer> => {
    try {
      return await egress.askProvider(url, { limit, firstByte: FIRST_BYTE, total: TOTAL })
    } catch (error) {
      if (error instanceof EgressError) throw new Refusal(`${url}: ${error.message}`)
      throw error
    }
  }
  return {
    async read(url, limit) {
      for (let tries = 0; ; tries++) {
        const answer = await ask(url, limit)
        if (answer.status === 404 || answer.status === 410) return undefined
        if (answer.status === 200) return bodyOf(answer, url)
        const pause = Number(answer.headers['retry-after'] ?? 1)
        const isPatience = answer.status === 429 || answer.status === 503
        if (!isPatience || tries === PATIENCE || !(pause >= 0 && pause <= LONGEST_WAIT))
          throw new Refusal(`${url} answers with status ${answer.status}.`)
        await wait(pause * 1000)
      }
    },
    close: () => egress.close(),
  }
}

function bodyOf({ headers, body }: EgressAnswer, url: string): Uint8Array {
  // Behind a log-in, or where there is no such product, every address answers with a page.
  if (/^text\/html/i.test(headers['content-type'] ?? ''))
    throw new Refusal(`${url} answers with a web page, not with a ledger.`)
  return body
}
