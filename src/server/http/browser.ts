import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '#contract/api/errors.ts'

/** The client side of a request, as far as operations need it. */
export interface Browser {
  /** the full address of the connection */
  ip: string
  /** the User-Agent header, 512 characters at most */
  userAgent: string
  /** it sends Global Privacy Control, which means no to everything optional */
  refusesTracking: boolean
  /** over plain http a cookie gives fewer guarantees */
  isSecure: boolean
  cookie(name: string): string | undefined
  /** a cookie for this server alone; without a max age it ends with the browser session */
  setCookie(name: string, value: string, maxAgeSeconds?: number): void
  clearCookie(name: string): void
  /** stores the session token where scripts cannot read it */
  setToken(token: string, maxAgeSeconds: number | undefined): void
  clearToken(): void
}

export function browserOf(request: FastifyRequest, reply: FastifyReply): Browser {
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: request.protocol === 'https',
  }
  return {
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 512),
    refusesTracking: request.headers['sec-gpc'] === '1',
    isSecure: request.protocol === 'https',
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, maxAgeSeconds) =>
      void reply.setCookie(name, value, {
        ...options,
        ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
      }),
    clearCookie: (name) => void reply.clearCookie(name, options),
    setToken: (token, maxAgeSeconds) => setTokenCookie(request, reply, token, maxAgeSeconds),
    clearToken: () => clearTokenCookie(request, reply),
  }
}

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

function clearTokenCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(cookieName(request), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
  })
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

interface Caution {
  publicUrl: string | undefined
  /** a cookie identifies the caller, so another site could make a browser send the request in that person's name */
  byCookie?: boolean
  /** a header identifies the caller, which no other site can make a browser send */
  byBearer?: boolean
  /** the request changes something although its method does not imply it */
  changes?: boolean
}

/**
 * Refuses a request that another site makes a browser send. Fetch Metadata decides; browsers that lack it send an
 * Origin. A caller with neither is a program, which does not carry a person's cookies by accident: where a cookie
 * identifies the caller, it is refused all the same.
 */
export function assertSameOrigin(request: FastifyRequest, caution: Caution): void {
  if (safe.has(request.method) && !caution.changes) return
  if (caution.changes && isPrefetch(request)) throw fail('not_same_origin')
  if (caution.byBearer) return
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) {
    if (site === 'same-origin' || (site === 'none' && !caution.byCookie)) return
    throw fail('not_same_origin')
  }
  const { origin } = request.headers
  if (origin === undefined) {
    if (caution.byCookie) throw fail('not_same_origin')
    return
  }
  const ownOrigins = new Set([originOf(request), caution.publicUrl])
  if (!ownOrigins.has(origin)) throw fail('not_same_origin')
}

function isPrefetch(request: FastifyRequest): boolean {
  return [request.headers['sec-purpose'], request.headers['purpose']].some((purpose) =>
    String(purpose ?? '').includes('prefetch'),
  )
}

/** The origin that a request was addressed to, or undefined where its Host or its proxy's header cannot be one. */
export function originOf(request: FastifyRequest): string | undefined {
  const { protocol, host } = request
  if (protocol !== 'http' && protocol !== 'https') return undefined
  const address = `${protocol}://${host}`
  if (/[\s/?#@\\]/.test(host) || !URL.canParse(address)) return undefined
  return new URL(address).origin
}
