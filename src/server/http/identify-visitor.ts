import { createHmac, randomBytes } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#contract/api/call.ts'
import type { Viewer } from '../context.ts'
import { daySeconds } from '../kit/durations.ts'
import { signedId, signId } from '../kit/signed-id.ts'

/** A visitor's own draws belong to this cookie until an account takes them over (REQ-visitor-draws). */
export const visitorCookie = { name: 'visitor', maxAgeSeconds: 400 * daySeconds } as const

const purpose = 'visitor cookie'

/** The id in a signed cookie, or undefined where we did not sign it. */
export function visitorIn(cookie: string | undefined, secretKey: Uint8Array): string | undefined {
  return signedId(cookie, purpose, secretKey)
}

/** Who calls; may set a cookie on the reply. */
export type Identify<V> = (request: FastifyRequest, reply: FastifyReply, call?: Pick<Call, 'idempotent'>) => V

/**
 * Identifies the caller: the visitor of a signed cookie, otherwise the address. A caller without a cookie who creates
 * something gets one with the reply, to keep access to it. Other calls set none: pages send them by themselves, and a
 * late reply would replace the cookie of what was created meanwhile.
 */
export function identifyVisitor(secretKey: Uint8Array): Identify<Viewer> {
  return (request, reply, call) => {
    const address = addressId(request.ip, secretKey)
    const id = visitorIn(request.cookies[visitorCookie.name], secretKey)
    if (id) {
      const owner = `visitor:${id}`
      return { kind: 'visitor', owner, account: owner, known: true, address }
    }
    const account = `address:${address}`
    if (!call?.idempotent) return { kind: 'visitor', owner: account, account, known: false, address }
    const fresh = newVisitorId(request, secretKey)
    reply.setCookie(visitorCookie.name, signId(fresh, purpose, secretKey), {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      maxAge: visitorCookie.maxAgeSeconds,
    })
    return { kind: 'visitor', owner: `visitor:${fresh}`, account, known: false, address }
  }
}

/**
 * With an Idempotency-Key a repeated first request becomes the same visitor, since the first reply may have been lost.
 */
function newVisitorId(request: FastifyRequest, secretKey: Uint8Array): string {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return randomBytes(16).toString('base64url')
  const digest = createHmac('sha256', secretKey)
    .update(`first visit\0${addressKey(request.ip)}\0${key}`)
    .digest()
  return digest.subarray(0, 16).toString('base64url')
}

/**
 * One key for one customer of a network: an IPv4 address, or the /64 of an IPv6 address, which providers assign as a
 * whole.
 */
export function addressKey(address: string): string {
  const bare = address.split('%')[0] ?? address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped) return mapped
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return 'unknown'
  return `${groups(bare).slice(0, 4).join(':')}::/64`
}

/** A keyed hash of the same: what the database stores instead of an address. */
export function addressId(address: string, secretKey: Uint8Array): string {
  const digest = createHmac('sha256', secretKey)
    .update(`address\0${addressKey(address)}`)
    .digest('base64url')
  return digest.slice(0, 22)
}

/** The network around an address, wide enough that a client rarely leaves it: /24, or /56 of an IPv6 address. */
export function networkKey(address: string): string {
  const key = addressKey(address)
  if (isIPv4(key)) return `${key.split('.').slice(0, 3).join('.')}.0/24`
  if (!key.endsWith('::/64')) return key
  const [a, b, c, d = '0'] = key.slice(0, -'::/64'.length).split(':')
  return `${[a, b, c, d.padStart(4, '0').slice(0, 2)].join(':')}::/56`
}

function groups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const left = head ? head.split(':') : []
  if (tail === undefined) return left
  const right = tail ? tail.split(':') : []
  return [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
}
