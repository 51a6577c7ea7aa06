import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { framedPageHeaders, htmlHeaders } from '../http/security-headers.ts'
import type { FoundDocument } from './shared-documents.ts'
import type { DataReply } from './watched-results.ts'

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
