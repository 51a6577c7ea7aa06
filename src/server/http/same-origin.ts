import type { FastifyRequest } from 'fastify'
import { fail } from '#contract/api/errors.ts'

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
