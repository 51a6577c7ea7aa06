import type { FastifyReply, FastifyRequest } from 'fastify'
import { clearTokenCookie, setTokenCookie } from './token-cookie.ts'

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
