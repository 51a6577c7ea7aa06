import { type Answer, type Asked, type Fault, type PageError, paged } from './stand-in.ts'

export const version = 'v25.0'

/** An error of the Graph API; its status is mostly 400, and means nothing. */
export function graphError(
  code: number,
  subcode?: number,
  message = 'It failed.',
  beside: object = {},
): Fault {
  return { kind: 'status', ...errorOf(code, subcode, message, beside) }
}

function errorOf(code: number, subcode?: number, message = '', beside: object = {}) {
  const error = {
    message,
    type: code === 100 && subcode === 33 ? 'GraphMethodException' : 'OAuthException',
    code,
    ...(subcode === undefined ? {} : { error_subcode: subcode }),
    fbtrace_id: 'A1b2C3d4',
    ...beside,
  }
  return { status: 400, body: { error } }
}

export function unknownThing(id: string): Answer {
  const why =
    'does not exist, cannot be loaded due to missing permissions, or does not support this operation'
  return errorOf(100, 33, `Unsupported get request. Object with ID '${id}' ${why}`)
}

export function unknownField(field: string): Answer {
  return errorOf(100, undefined, `(#100) Tried accessing nonexisting field (${field})`)
}

/** Refuses requests with another token, or for another version. */
export function refusal({ url }: Asked, token: string): Answer | undefined {
  if (url.searchParams.get('access_token') !== token)
    return errorOf(190, undefined, 'Invalid OAuth access token - Cannot parse access token')
  return url.pathname.startsWith(`/${version}/`) ? undefined : { status: 404, body: 'Not Found' }
}

/** The parts of a path after the version. */
export function pathOf({ url }: Asked): string[] {
  return url.pathname.split('/').slice(2)
}

interface Input {
  fields: string
  limit?: number
  after?: string
}

/** The parameters of a list request: fields, limit, cursor. */
export function inputOf({ searchParams }: URL): Input {
  const limit = searchParams.get('limit')
  return {
    fields: searchParams.get('fields') ?? 'id',
    ...(limit ? { limit: Number(limit) } : {}),
    after: searchParams.get('after') ?? '',
  }
}

/**
 * A page of a list. There is a cursor on the last page, too, but no `next`; and that link contains the token and leads
 * to a host that must never be contacted.
 */
export function edge<T>(
  all: readonly T[],
  { fields, limit = 25, after = '' }: Input,
  most: number,
  shape: (one: T) => object,
  fault?: PageError,
) {
  const cursor = Number(Buffer.from(after, 'base64url').toString().replace('at ', ''))
  const { items, next } = paged(all, cursor, Math.min(limit, most), fault)
  const data = items.map((one) => pick(shape(one), fields))
  const mark = Buffer.from(`at ${next ?? all.length}`).toString('base64url')
  const link = `https://graph.elsewhere.example/x?access_token=SECRET&after=${mark}`
  if (data.length === 0 && next === null) return { data }
  return { data, paging: { cursors: { before: 'b', after: mark }, ...(next === null ? {} : { next: link }) } }
}

/**
 * Only the requested fields, as the Graph API does it; `id` is always included. A field may be a function of its
 * requested parameters.
 */
export function pick(thing: object, fields: string): object {
  const wishes = new Map(split(fields).map((one) => [one.replace(/[.{].*$/s, ''), one]))
  const kept = Object.entries(thing).flatMap(([name, value]: [string, unknown]) => {
    const wish = wishes.get(name)
    if (wish === undefined && name !== 'id') return []
    const inner = /\{(.*)\}$/s.exec(wish ?? '')?.[1] ?? 'id'
    const limit = /^\w+\.limit\((\d+)\)/.exec(wish ?? '')?.[1]
    const told = isList(value) ? value({ fields: inner, ...(limit ? { limit: Number(limit) } : {}) }) : value
    return told === undefined ? [] : [[name, told]]
  })
  return Object.fromEntries(kept) as object
}

type List = (wish: Input) => unknown

function isList(value: unknown): value is List {
  return typeof value === 'function'
}

/** Splits at commas outside braces. */
function split(fields: string): string[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const sign of fields) {
    depth += sign === '{' ? 1 : sign === '}' ? -1 : 0
    if (sign === ',' && depth === 0) {
      parts.push(part)
      part = ''
    } else part += sign
  }
  return [...parts, part]
}

/** As Graph writes times: the offset has no colon. */
export function graphTime(at: Date): string {
  return at.toISOString().replace('.000Z', '+0000')
}

/** What both platforms refuse in the same way, with the token where Meta would repeat it. */
export function graphRefusals(token: string): [Fault, string][] {
  const expired = `Error validating access token: ${token} has expired`
  return [
    [graphError(190, 463, expired), 'token_invalid'],
    [graphError(190, undefined, expired, { is_transient: true }), 'token_invalid'],
    [graphError(102), 'token_invalid'],
    [graphError(100, 33, 'Unsupported get request.'), 'not_found'],
    [graphError(10, undefined, `(#10) ${encodeURIComponent(token)}`), 'permission'],
    [graphError(200), 'permission'],
    [graphError(299), 'permission'],
    [
      graphError(
        100,
        undefined,
        "(#100) Object does not exist … requires the 'pages_read_engagement' permission",
      ),
      'permission',
    ],
    [
      graphError(
        100,
        undefined,
        'Pages Public Content Access requires either app secret proof or an app token',
      ),
      'permission',
    ],
    [graphError(4, 2_207_051), 'rate_limited'],
    [graphError(613), 'rate_limited'],
    [graphError(80_002), 'rate_limited'],
    [graphError(368), 'rate_limited'],
    [graphError(1), 'provider_failed'],
    [graphError(2, undefined, 'An unexpected error', { is_transient: true }), 'provider_failed'],
    [graphError(2500), 'provider_failed'],
    [graphError(2500, undefined, 'An active access token must be used'), 'token_invalid'],
    [graphError(100, undefined, 'Unsupported get request.'), 'not_found'],
    [{ kind: 'status', status: 403, body: { error: { message: 'constructor' } } }, 'permission'],
    [{ kind: 'status', status: 401, body: {} }, 'token_invalid'],
  ]
}
