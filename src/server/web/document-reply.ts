import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { kitCookie } from '#locales/locales.ts'
import { pageOfPath } from '#locales/paths.ts'
import { visitorCookie } from '../http/identify-visitor.ts'
import { framedPageHeaders, htmlHeaders } from '../http/security-headers.ts'
import { createSingleFlight } from '../kit/single-flight.ts'
import type { DocumentInputs, FoundDocument } from './shared-documents.ts'
import { personalCookies } from './shared-request.ts'

export const vary = 'Accept-Language, Cookie, Host'

/** Browsers and proxies cache no document, whatever this process does. */
export function documentReply(
  reply: FastifyReply,
  {
    nonce,
    analytics,
    framed,
  }: { nonce: string | undefined; analytics: boolean; framed?: boolean | undefined },
): FastifyReply {
  const https = reply.request.protocol === 'https'
  return reply.headers({
    ...(nonce && (framed ? framedPageHeaders({ nonce, https }) : htmlHeaders({ nonce, https, analytics }))),
    Vary: vary,
    'Cache-Control': 'no-store',
  })
}

/** Whether the browser unpacks brotli; what others take is left to the compressor of all replies. */
function takesBrotli({ headers }: FastifyRequest): boolean {
  const accepted = (headers['accept-encoding'] ?? '').split(',')
  return accepted.some((encoding) => encoding.trim() === 'br')
}

/** A document that was rendered for an earlier visitor. */
export async function sendFound(
  reply: FastifyReply,
  found: FoundDocument,
  { nonce, cookies }: { nonce: string | undefined; cookies: readonly string[] },
): Promise<FastifyReply> {
  documentReply(reply, { nonce, analytics: found.analytics }).type('text/html; charset=utf-8')
  for (const cookie of cookies) reply.header('Set-Cookie', cookie)
  const packed = takesBrotli(reply.request) ? await found.packed() : undefined
  if (!packed) return reply.send(found.copy())
  return reply.headers({ 'Content-Encoding': 'br', Vary: `${vary}, Accept-Encoding` }).send(packed)
}

const compress = promisify(brotliCompress)
const params = {
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_QUALITY]: 5,
}
/** Smaller ones are sent as they are, as all replies. */
const leastBytes = 1024

const packedBodies = new WeakMap<Buffer, Promise<Buffer>>()

/** Compressed once for all who get the same bytes. */
function packedBody(body: Buffer): Promise<Buffer> {
  const packed = packedBodies.get(body) ?? compress(body, { params })
  packedBodies.set(body, packed)
  return packed
}

/** Data of a page that was rendered for many. */
export async function sendData(
  reply: FastifyReply,
  { status, headers, body }: DataReply,
  nonce: string | undefined,
): Promise<FastifyReply> {
  documentReply(reply, { nonce, analytics: false }).headers(headers).status(status)
  if (body.length < leastBytes || !takesBrotli(reply.request)) return reply.send(body)
  return reply
    .headers({ 'Content-Encoding': 'br', Vary: `${vary}, Accept-Encoding` })
    .send(await packedBody(body))
}

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
