import { formAccountHeader } from '#contract/accounts/account-views.ts'
import type { Call, CallParams, CallPayload, CallReply, Envelope } from '#contract/api/call.ts'
import type { Locale } from '#locales/locales.ts'
import { withTexts } from '../i18n/learn-texts.ts'
import { spoken } from '../i18n/spoken.ts'
import type { Translate } from '../i18n/texts.ts'
import { requestReload } from '../state/sync.ts'
import { type PageContext, visitContext } from '../visit/visit-context.ts'
import { codeOf, failureText } from './failure-text.ts'
import { freshKey } from './use-form-key.ts'

/** The result of a call. Only an abort that the caller requested throws. */
export type Outcome<T> = { ok: true; data: T; message: string; status: number } | Failed

export interface Failed {
  ok: false
  code: string
  message: string
  lines: string[]
  fields: unknown
  status: number
  /** seconds to wait before retrying, if the server sent them */
  retryAfter?: number
  /** the draw that was already made with the key of this request */
  shareCode?: string
}

export interface SendInput<C extends Call> {
  /** values for the `{names}` in the path */
  params?: CallParams<C>
  /** the query of a GET, the JSON body of anything else */
  payload?: CallPayload<C>
  /** sent as is, instead of a payload */
  form?: FormData
  /** makes a form that is sent twice count once; generated if the call takes a key and none is given */
  idempotencyKey?: string
  /** requests a response before the work is done, for calls that support it */
  prefer?: 'respond-async'
  signal?: AbortSignal
  /** within the server, without the session: skips the user lookup for data that is the same for everyone */
  withoutSession?: boolean
  /** the context of a loader or action: the call then stays within the server */
  context?: PageContext
}

/** How requests are sent, and in which language: over the network, or in-process on the rendering server. */
export interface Transport {
  locale: Locale
  t: Translate
  origin: string
  fetch: (request: Request) => Promise<Response>
  wait: (milliseconds: number) => Promise<void>
}

/** Sends a call as defined in REQ-calls. All of the pages' requests to the server go through here. */
export async function send<C extends Call>(
  call: C,
  input: SendInput<C> = {},
): Promise<Outcome<CallReply<C>>> {
  return sendOver(input.context ? withinServer(input.context) : overNetwork(), call, input)
}

/** `send` over the given transport. */
export async function sendOver<C extends Call>(
  transport: Transport,
  call: C,
  input: SendInput<C>,
): Promise<Outcome<CallReply<C>>> {
  const build = requestBuilder(transport, call, input)
  let response = await attempt(transport, build())
  if (response && mayRetry(call, response.status)) {
    await transport.wait(retryDelay(response))
    response = await attempt(transport, build())
  }
  return readOutcome(transport.t, call, response)
}

function requestBuilder<C extends Call>(transport: Transport, call: C, input: SendInput<C>): () => Request {
  const url = new URL(fillPath(call.path, input.params), transport.origin)
  const headers = new Headers({ 'X-Language': transport.locale, Accept: 'application/json' })
  if (call.idempotent) headers.set('Idempotency-Key', usableKey(input.idempotencyKey) ?? freshKey())
  if (input.prefer) headers.set('Prefer', input.prefer)
  let body: BodyInit | null = null
  if (call.method === 'GET') {
    for (const [name, value] of Object.entries<Scalar>(input.payload ?? {}))
      if (value !== undefined && value !== null) url.searchParams.set(name, `${value}`)
  } else if (input.form) body = input.form
  else {
    headers.set('Content-Type', 'application/json')
    body = JSON.stringify(input.payload ?? {})
  }
  const { signal = null } = input
  const credentials = input.withoutSession ? 'omit' : 'same-origin'
  return () => new Request(url, { method: call.method, headers, body, signal, credentials })
}

/** Values that fit into an address. */
type Scalar = string | number | boolean | null | undefined

function fillPath(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
}

/** The response, or undefined if none arrived. */
async function attempt(transport: Transport, request: Request): Promise<Response | undefined> {
  try {
    return await transport.fetch(request)
  } catch (error) {
    if (request.signal.aborted) throw error
    return undefined
  }
}

const worthRetrying = new Set([408, 409, 425, 429, 500, 502, 503, 504])
const idempotentMethods = new Set(['GET', 'PUT', 'DELETE'])
const minDelayMs = 300
const maxDelayMs = 3000

/**
 * REQ-calls demands the opposite of what clients usually do: only calls whose method is not idempotent are retried, once.
 * That is safe because those that would count twice take an Idempotency-Key, and a repetition gets the first answer.
 */
function mayRetry(call: Call, status: number): boolean {
  return !idempotentMethods.has(call.method) && worthRetrying.has(status)
}

/** The wait that the server requests, capped at what a person would wait. */
function retryDelay(response: Response): number {
  const header = response.headers.get('Retry-After')
  if (!header) return minDelayMs
  const milliseconds = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Math.min(Math.max(milliseconds || 0, minDelayMs), maxDelayMs)
}

async function readOutcome<C extends Call>(
  t: Translate,
  call: C,
  response: Response | undefined,
): Promise<Outcome<CallReply<C>>> {
  const status = response?.status ?? 0
  const reply = response && (await readJson(response))
  if (reply !== undefined && call.bare && status < 400)
    return { ok: true, data: reply as CallReply<C>, message: '', status }
  const envelope = asEnvelope(reply)
  const body = envelope?.data as
    | { reload_store?: unknown; _errors?: unknown; share_code?: unknown }
    | null
    | undefined
  if (body?.reload_store) requestReload()
  if (envelope?.status === true && status < 400)
    return { ok: true, data: envelope.data as CallReply<C>, message: envelope.message, status }
  const fields = body?._errors
  const lines = fields === undefined ? [] : await linesOf(t, fields)
  return {
    ok: false,
    code: codeOf(body),
    message: failureText(t, status, envelope?.message, lines),
    lines,
    fields,
    status,
    ...secondsToWait(response),
    ...(typeof body?.share_code === 'string' && { shareCode: body.share_code }),
  }
}

/** The names of all fields are many texts, which load when a call is refused for a field. */
async function linesOf(t: Translate, fields: unknown): Promise<string[]> {
  const { fieldLines } = await withTexts('field_lines', () => import('./field-lines.ts'))
  return fieldLines(t, fields)
}

function secondsToWait(response: Response | undefined): Pick<Failed, 'retryAfter'> {
  const seconds = Number(response?.headers.get('Retry-After'))
  return seconds > 0 ? { retryAfter: seconds } : {}
}

async function readJson(response: Response): Promise<unknown> {
  try {
    const text = await response.text()
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

function asEnvelope(reply: unknown): Envelope<unknown> | undefined {
  const isEnvelope = typeof reply === 'object' && reply !== null && 'status' in reply
  return isEnvelope ? (reply as Envelope<unknown>) : undefined
}

/** A key from a form may be anything that someone sends, and a header can't hold everything. */
function usableKey(key: string | undefined): string | undefined {
  return key !== undefined && /^[\x21-\x7e]*$/.test(key) ? key : undefined
}

function withinServer(context: PageContext): Transport {
  const { frame, t, dispatch, formAccount } = context.get(visitContext)
  const fetch = async (request: Request) => {
    // Ids stay as they are; whatever else a form contains is no account.
    if (formAccount !== undefined) request.headers.set(formAccountHeader, encodeURIComponent(formAccount))
    return dispatch(request)
  }
  return { locale: frame.locale, t, origin: frame.origin, fetch, wait }
}

function overNetwork(): Transport {
  const { locale, t } = spoken()
  return { locale, t, origin: location.origin, fetch: (request) => fetch(request), wait }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
