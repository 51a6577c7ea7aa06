import type { FastifyRequest } from 'fastify'
import { fail } from '../../contract/errors.ts'
import { originOf } from './origin.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a request that another site makes a browser send. Fetch Metadata decides; browsers that lack it
 * send an Origin; a caller with neither is a program, which carries nobody's cookies by accident.
 */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  if (safe.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') throw fail('not_same_origin')
    return
  }
  const { origin } = request.headers
  if (origin === undefined) return
  const own = new Set([originOf(request), publicUrl])
  if (!own.has(origin)) throw fail('not_same_origin')
}
