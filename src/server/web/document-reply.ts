import type { FastifyReply, FastifyRequest } from 'fastify'
import { htmlHeaders } from '../http/security-headers.ts'
import type { FoundDocument } from './shared-documents.ts'

export const vary = 'Accept-Language, Cookie, Host'

/** Browsers and proxies cache no document, whatever this process does. */
export function documentReply(
  reply: FastifyReply,
  { nonce, analytics }: { nonce: string | undefined; analytics: boolean },
): FastifyReply {
  const https = reply.request.protocol === 'https'
  return reply.headers({
    ...(nonce && htmlHeaders({ nonce, https, analytics })),
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
