import type { FastifyRequest } from 'fastify'
import { kitCookie } from '#locales/locales.ts'
import { pageOfPath } from '#locales/paths.ts'
import { visitorCookie } from '../http/identify-visitor.ts'
import { createSingleFlight } from '../kit/single-flight.ts'
import { personalCookies } from './shared-request.ts'

/** A reply of a page to a script that asks for its data. */
export interface DataReply {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Milliseconds for which one reply serves all who watched a draw. */
const freshMs = 2000
const maxReplies = 50

/** What pages that watched a draw ask for once it opens (`?reveal=watched`). */
const marker = 'reveal=watched'

/**
 * Who gets the same data of a result when it opens: everyone without a session, draws or a message of their own.
 * Undefined for all other requests.
 */
export function watchedKey(
  { method, headers, cookies }: FastifyRequest,
  { url, origin }: { url: URL; origin: string },
): string | undefined {
  if (method !== 'GET' || headers.authorization !== undefined) return undefined
  if (!url.pathname.endsWith('.data') || !url.search.includes(marker)) return undefined
  if (pageOfPath(url.pathname.slice(0, -'.data'.length))?.page !== 'result') return undefined
  const own = [...personalCookies, visitorCookie.name, kitCookie]
  return own.some((name) => cookies[name] !== undefined)
    ? undefined
    : `${origin} ${url.pathname} ${url.search}`
}

/** One rendering for all pages that open a draw in the same moment, instead of one each. */
export function shareWatched(): (key: string, render: () => Promise<DataReply>) => Promise<DataReply> {
  const replies = new Map<string, { until: number; reply: DataReply }>()
  const once = createSingleFlight<DataReply>()
  return async (key, render) => {
    const known = replies.get(key)
    if (known && Date.now() < known.until) return known.reply
    return once(key, async () => {
      const reply = await render()
      if (replies.size >= maxReplies) replies.clear()
      if (reply.status === 200) replies.set(key, { until: Date.now() + freshMs, reply })
      return reply
    })
  }
}
