import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '#contract/api/errors.ts'

/** A session's token as a request carries it. */
export interface CarriedToken {
  token: string
  carrier: 'cookie' | 'bearer'
}

/** Decision 14: over https the name itself guarantees Secure, the path / and no domain. */
function cookieName(request: FastifyRequest): string {
  return request.protocol === 'https' ? '__Host-token' : 'token'
}

/**
 * The token of the cookie or of the bearer header. Pages that render on the server send both, which must then match. A
 * program has no cookies; a caller with one counts as a browser.
 */
export function carriedToken(request: FastifyRequest): CarriedToken | undefined {
  const cookie = request.cookies[cookieName(request)]
  const header = request.headers.authorization
  const bearer = header === undefined ? undefined : /^Bearer +([\w.~+/-]+=*)$/i.exec(header)?.[1]
  if (header !== undefined && bearer === undefined) throw fail('unauthorized')
  if (cookie && bearer && cookie !== bearer) throw fail('unauthorized')
  if (cookie) return { token: cookie, carrier: 'cookie' }
  return bearer ? { token: bearer, carrier: 'bearer' } : undefined
}

/** Scripts never see it. Without a max age it ends with the browser session. */
export function setTokenCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  maxAgeSeconds: number | undefined,
): void {
  reply.setCookie(cookieName(request), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
  })
}

export function clearTokenCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(cookieName(request), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
  })
}
