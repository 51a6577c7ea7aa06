import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface Dispatcher {
  /** sends a request for the API to this very process, as the visitor */
  dispatch: (request: Request) => Promise<Response>
  /** cookies that the API set meanwhile, for the reply of the page */
  cookies: string[]
}

/**
 * Pages that render on the server call the API in process: no socket, the same rules. The API sees the visitor's own
 * address, host and cookies, so limits and ownership hold as if the browser had sent the request.
 */
export function createDispatcher(
  app: FastifyInstance,
  visit: FastifyRequest,
  knownCookies: FastifyRequest['cookies'] = visit.cookies,
): Dispatcher {
  const jar = new Map(Object.entries(knownCookies))
  const cookies: string[] = []

  async function dispatch(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const answer = await app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      remoteAddress: visit.ip,
      headers: { ...Object.fromEntries(request.headers), ...headersOf(visit, jar, request) },
      ...(request.body ? { payload: Buffer.from(await request.arrayBuffer()) } : {}),
    })
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
      cookies.push(cookie)
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (name) jar.set(name, decodeURIComponent(value ?? ''))
    }
    return new Response(answer.rawPayload.length ? new Uint8Array(answer.rawPayload) : null, {
      status: answer.statusCode,
      headers: replyHeaders(answer.headers),
    })
  }

  return { dispatch, cookies }
}

const tokenNames: ReadonlySet<string> = new Set(['__Host-token', 'token'])

function headersOf(
  visit: FastifyRequest,
  jar: Map<string, string | undefined>,
  { method, credentials }: Request,
) {
  const isWithoutSession = credentials === 'omit'
  const token = isWithoutSession ? undefined : (jar.get('__Host-token') ?? jar.get('token'))
  const sentCookies = isWithoutSession ? [...jar].filter(([name]) => !tokenNames.has(name)) : [...jar]
  const cookie = sentCookies.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`).join('; ')
  return {
    host: visit.host,
    'x-forwarded-proto': visit.protocol,
    'user-agent': visit.headers['user-agent'] ?? '',
    ...(cookie ? { cookie } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    // Global Privacy Control of the browser holds for calls that a page makes, too.
    ...(visit.headers['sec-gpc'] ? { 'sec-gpc': String(visit.headers['sec-gpc']) } : {}),
    // A form reaches a page only after its own origin was checked.
    ...(method === 'GET' ? {} : { 'sec-fetch-site': 'same-origin' }),
  }
}

function replyHeaders(headers: Record<string, number | string | string[] | undefined>): Headers {
  const copied = new Headers()
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && name !== 'set-cookie') copied.set(name, String(value))
  return copied
}

const plainForm = 'application/x-www-form-urlencoded'

/** A request to a page, as received. */
interface Sent {
  type: string
  body: Buffer
}

/** A form that a page can read: empty, plain fields, or parts that all have a name. Anything else would break it. */
export function isReadableForm({ type, body }: Sent): boolean {
  if (body.length === 0 || type.split(';')[0]?.trim().toLowerCase() === plainForm) return true
  const boundary = /^multipart\/form-data\s*;(?:[^"]*;)?\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(type)
  const mark = boundary?.[1] ?? boundary?.[2]
  return mark !== undefined && hasNamedParts(body, `--${mark}`)
}

function hasNamedParts(body: Buffer, mark: string): boolean {
  let offset = body.indexOf(mark)
  if (offset !== 0) return false
  for (;;) {
    offset += mark.length
    if (body.toString('latin1', offset, offset + 2) === '--') return true
    const end = body.indexOf('\r\n\r\n', offset)
    const head = end === -1 ? '' : body.toString('latin1', offset, end)
    if (!/^\r\ncontent-disposition: *form-data; *name="[^"\r\n]*"/im.test(head)) return false
    const next = body.indexOf(`\r\n${mark}`, end + 4)
    if (next === -1) return false
    offset = next + 2
  }
}
