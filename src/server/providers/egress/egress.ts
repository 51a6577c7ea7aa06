import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, type ZlibOptions } from 'node:zlib'
import { Agent } from 'undici'
import { EgressError } from './egress-error.ts'
import {
  configuredDestination,
  type Dial,
  guardedConnector,
  type Resolve,
  typedDestination,
} from './guarded-connector.ts'
import { type Heads, receive } from './receive.ts'

/** The value of `accept-encoding`. */
const understoodEncodings = 'gzip, br'

export interface EgressRequest {
  /** GET if absent */
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** in lowercase; cookies are never sent, and `user-agent` is for services that require a form of their own */
  headers?: Record<string, string>
  /** a stream can be sent only once, so its length must be among the headers */
  body?: string | Uint8Array | Readable
  /** accepted content types, such as `application/json`; any if absent. Errors (status 400 and above) are exempt */
  types?: readonly string[]
  /** milliseconds until the head of the answer must arrive, for each hop (5,000) */
  firstByte?: number
  /** milliseconds in total (10,000) */
  total?: number
  /** bytes of the decoded body (2 MiB) */
  limit?: number
  /** only the head is wanted: no body is read, and a redirect is an answer */
  headOnly?: boolean
  signal?: AbortSignal | undefined
}

export interface EgressAnswer {
  status: number
  /** names in lowercase; without cookies */
  headers: Record<string, string>
  body: Buffer
  /** the address of the answer, after redirects */
  url: string
}

/**
 * The only way for outgoing requests. Every answer is limited in time and size; redirects are followed by hand, at most
 * three and only for GET and HEAD, each under the rules of a typed address unless it stays at the same origin. Both
 * calls throw an `EgressError`, or the reason of an aborted signal; any status is an answer.
 */
export interface Egress {
  /**
   * Sends a request to a service that the operator configured: http and private addresses are allowed if the
   * configuration says so.
   */
  askProvider(url: string, request?: EgressRequest): Promise<EgressAnswer>
  /**
   * Sends a request to an address that a user typed: only https, public addresses, and `hosts` (with everything below
   * them).
   */
  askTyped(url: string, hosts: readonly string[] | 'any', request?: EgressRequest): Promise<EgressAnswer>
  /** Closes all connections. */
  close(): Promise<void>
}

const maxRedirects = 3
const redirects = new Set([301, 302, 303, 307, 308])
const userAgent = 'giveawaybox/1'

/** `resolve` and `dial` are for tests, which have no public addresses at hand. */
export function createEgress(world: { resolve?: Resolve; dial?: Dial } = {}): Egress {
  const toPublic = new Agent({ connect: guardedConnector('public', world) })
  const toProviders = new Agent({ connect: guardedConnector('anything', world) })
  return {
    askProvider: async (text, request = {}) => {
      const start = configuredDestination(text)
      return follow(start, request, (text) => {
        const url = configuredDestination(text)
        return url.origin === start.origin
          ? { url, agent: toProviders }
          : { url: typedDestination(text, 'any'), agent: toPublic }
      })
    },
    askTyped: async (text, hosts, request = {}) =>
      follow(typedDestination(text, hosts), request, (text) => ({
        url: typedDestination(text, hosts),
        agent: toPublic,
      })),
    close: async () => {
      await Promise.all([toPublic.destroy(), toProviders.destroy()])
    },
  }
}

type Unpack = (bytes: Buffer, options: Pick<ZlibOptions, 'maxOutputLength'>) => Promise<Buffer>

const unpackers = new Map<string, Unpack | undefined>([
  ['', undefined],
  ['identity', undefined],
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['br', promisify(brotliDecompress)],
])

/** Throws an `EgressError` where an answer has an encoding that was not requested. */
function rejectEncoding(encoding: string): void {
  if (!unpackers.has(nameOf(encoding)))
    throw new EgressError('broken', 'The answer has a compression that was not requested.')
}

/**
 * The decoded body, at most `limit` bytes of it: decompression stops there, so that a small answer cannot become a huge
 * one.
 */
async function unpackBody(body: Buffer, encoding: string, limit: number): Promise<Buffer> {
  const unpack = unpackers.get(nameOf(encoding))
  if (!unpack && body.length > limit) throw tooLarge(limit)
  if (!unpack) return body
  try {
    return await unpack(body, { maxOutputLength: limit })
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code !== 'ERR_BUFFER_TOO_LARGE') throw error
    throw tooLarge(limit, error)
  }
}

function tooLarge(limit: number, cause?: unknown): EgressError {
  return new EgressError('huge', `The answer is larger than ${limit} bytes.`, { cause })
}

function nameOf(encoding: string): string {
  return encoding.trim().toLowerCase()
}

type Gate = (text: string) => { url: URL; agent: Agent }

async function follow(start: URL, request: EgressRequest, gate: Gate): Promise<EgressAnswer> {
  const ended = new AbortController()
  const { signal } = request
  // One signal for everything that may end a request: composite signals are expensive to create.
  const stop = () => ended.abort(signal?.reason)
  if (signal?.aborted) stop()
  else signal?.addEventListener('abort', stop)
  const timer = setTimeout(
    () => ended.abort(new EgressError('slow', `${start.origin} took too long.`)),
    request.total ?? 10_000,
  )
  try {
    let next = start.href
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const { url, agent } = gate(next)
      const answer = await askOnce(url, agent, ownHeaders(request, url, start), request, ended)
      if ('status' in answer) return answer
      next = redirected(url, answer.location, request)
    }
    throw new EgressError('redirects', `${start.origin} redirects more than ${maxRedirects} times.`)
  } catch (error) {
    throw inOneWord(error, start, signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

async function askOnce(
  url: URL,
  agent: Agent,
  headers: Record<string, string>,
  request: EgressRequest,
  ended: AbortController,
): Promise<EgressAnswer | { location: string }> {
  const { method = 'GET', body, types, firstByte = 5_000, limit = 2 * 1024 * 1024 } = request
  const timer = setTimeout(
    () => ended.abort(new EgressError('silent', `${url.origin} does not answer.`)),
    firstByte,
  )
  let head: Record<string, string> = {}
  const wantsBody = (status: number, heads: Heads) => {
    clearTimeout(timer)
    head = headOf(heads)
    if (request.headOnly || redirects.has(status)) return false
    rejectType(status, head['content-type'] ?? '', types)
    rejectEncoding(head['content-encoding'] ?? '')
    return true
  }
  const { origin, pathname, search } = url
  const { status, body: packed } = await receive(
    agent,
    { origin, path: pathname + search, method, headers, body: body ?? null },
    // Compression makes random bytes, such as hashes, a little larger.
    { signal: ended.signal, limit: limit + Math.ceil(limit / 64) + 256, wantsBody },
  ).finally(() => clearTimeout(timer))
  if (redirects.has(status) && !request.headOnly) return { location: head['location'] ?? '' }
  const read = await unpackBody(packed, head['content-encoding'] ?? '', limit)
  return { status, headers: head, body: read, url: url.href }
}

function redirected(from: URL, location: string, { method = 'GET' }: EgressRequest): string {
  if (method !== 'GET' && method !== 'HEAD')
    throw new EgressError('redirects', `${from.origin} redirects a request that must not be repeated.`)
  const to = location ? URL.parse(location, from) : null
  if (!to) throw new EgressError('redirects', `${from.origin} redirects without an address.`)
  return to.href
}

/** The caller's headers only go to the origin that they are meant for. */
function ownHeaders({ headers = {}, types }: EgressRequest, url: URL, start: URL): Record<string, string> {
  const { cookie: _, ...given } = url.origin === start.origin ? headers : {}
  return {
    accept: types?.join(', ') ?? '*/*',
    ...given,
    'accept-encoding': understoodEncodings,
    'user-agent': given['user-agent'] ?? userAgent,
  }
}

function headOf(headers: Heads): Record<string, string> {
  const head: Record<string, string> = {}
  for (const [name, value = ''] of Object.entries(headers))
    if (name !== 'set-cookie') head[name] = typeof value === 'string' ? value : value.join(', ')
  return head
}

function rejectType(status: number, contentType: string, types: readonly string[] | undefined): void {
  const [type = ''] = contentType.toLowerCase().split(';')
  if (types && status < 400 && !types.includes(type.trim()))
    throw new EgressError('type', `The answer is ${type.trim().slice(0, 100) || 'of no type'}.`)
}

function inOneWord(error: unknown, { origin }: URL, signal: AbortSignal | undefined): unknown {
  if (error instanceof EgressError || (signal?.aborted && error === signal.reason)) return error
  const { code = '' } = error as { code?: unknown }
  const isConnection = /^(E(?!RR_)[A-Z_]+|UND_ERR_CONNECT_TIMEOUT|ERR_(SSL|TLS)_.*|UNABLE_.*|.*CERT.*)$/.test(
    String(code),
  )
  return isConnection
    ? new EgressError('unreachable', `${origin} cannot be reached (${String(code)}).`, { cause: error })
    : new EgressError('broken', `${origin} sent no whole answer.`, { cause: error })
}
