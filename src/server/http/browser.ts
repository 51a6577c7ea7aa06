import type { FastifyReply, FastifyRequest } from 'fastify'
import { clearTokenCookie, setTokenCookie } from './token-cookie.ts'

/** The other end of a request, as far as an operation has to do with it. */
export interface Browser {
  /** the address as it connected, whole */
  ip: string
  /** what it says of itself, 512 characters at most */
  userAgent: string
  /** it sends Global Privacy Control: no to everything that is not needed */
  refusesTracking: boolean
  /** over plain http a cookie can promise less */
  isSecure: boolean
  cookie(name: string): string | undefined
  /** a cookie for this server alone; without a time it ends with the browser */
  setCookie(name: string, value: string, maxAgeSeconds?: number): void
  clearCookie(name: string): void
  /** puts the token of a session where scripts do not reach it */
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
