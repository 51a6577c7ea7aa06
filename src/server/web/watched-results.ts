import type { FastifyRequest } from 'fastify'
import { kitCookie } from '#locales/locales.ts'
import { pageOfPath } from '#locales/paths.ts'
import { visitorCookie } from '../http/identify-visitor.ts'
import { createSingleFlight } from '../kit/single-flight.ts'
import type { DocumentInputs } from './shared-documents.ts'
import { personalCookies } from './shared-request.ts'

/** A reply of a page to a script that asks for its data. */
export interface DataReply {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** a part of the page was left out, because who asked for it had asked too often */
  lacksPart?: boolean
}

/** Milliseconds for which one reply serves all who watched a draw. */
const freshMs = 2000
const maxReplies = 50

/** The answer to someone who asked too often, which says nothing about anyone else. */
export const tooMany = 429

/** What pages that watched a draw ask for once it opens (`?reveal=watched`). */
const marker = 'reveal=watched'

/**
 * Who gets the same data of a result when it opens: everyone without a session, draws or a message of their own.
 * Undefined for all other requests.
 */
export function watchedKey(
  { method, headers, cookies }: FastifyRequest,
  { url, origin, consentOf }: { url: URL; origin: string; consentOf: DocumentInputs['consentOf'] },
): string | undefined {
  if (method !== 'GET' || headers.authorization !== undefined) return undefined
  if (!url.pathname.endsWith('.data') || !url.search.includes(marker)) return undefined
  if (pageOfPath(url.pathname.slice(0, -'.data'.length))?.page !== 'result') return undefined
  const own = [...personalCookies, visitorCookie.name, kitCookie]
  if (own.some((name) => cookies[name] !== undefined)) return undefined
  // The page says what its visitor agreed to.
  const consent = consentOf({ cookies, refusesTracking: headers['sec-gpc'] === '1' })
  return JSON.stringify([origin, url.pathname, url.search, consent])
}

/**
 * One rendering for all pages that open a draw in the same moment, instead of one each. Only a result is kept. A page that
 * joined a rendering without one asks again: the draw may have opened since that began, or only the page that began it
 * was refused.
 */
export function shareWatched(): (key: string, render: () => Promise<DataReply>) => Promise<DataReply> {
  const replies = new Map<string, { until: number; reply: DataReply }>()
  const once = createSingleFlight<DataReply>()
  const shared = async (key: string, render: () => Promise<DataReply>) => {
    let isOwn = false
    const reply = await once(key, async () => {
      isOwn = true
      const rendered = await render()
      if (replies.size >= maxReplies) replies.clear()
      if (isForAll(rendered)) replies.set(key, { until: Date.now() + freshMs, reply: rendered })
      return rendered
    })
    return { reply, isOwn }
  }
  return async (key, render) => {
    const known = replies.get(key)
    if (known && Date.now() < known.until) return known.reply
    const first = await shared(key, render)
    if (first.isOwn || isForAll(first.reply)) return first.reply
    const second = isRefused(first.reply) ? undefined : await shared(key, render)
    return second && (second.isOwn || !isRefused(second.reply)) ? second.reply : render()
  }
}

function isForAll(reply: DataReply): boolean {
  return reply.status === 200 && !isRefused(reply)
}

function isRefused({ status, lacksPart }: DataReply): boolean {
  return status === tooMany || lacksPart === true
}
