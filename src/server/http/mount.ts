import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formAccountHeader } from '#contract/accounts/account-views.ts'
import type {
  Call,
  CallBody,
  CallOptions,
  CallParams,
  CallQuery,
  CallReplyInput,
  Document,
  Envelope,
  StreamedDocument,
} from '#contract/api/call.ts'
import { Failure, fail, isGuess } from '#contract/api/errors.ts'
import { defaultLocale, type Locale, localeCookie, localeFromTag } from '#locales/locales.ts'
import type { SignedIn, Viewer } from '../context.ts'
import { assertSameOrigin, type Browser, browserOf, type CarriedToken, carriedToken } from './browser.ts'
import type { Identify } from './identify-visitor.ts'
import { assertMayCall, permissionsFor, type RateLimits, withinView } from './may-call.ts'
import { readInput } from './read-input.ts'
import type { ReceivedFile, ReceivedPart } from './read-upload.ts'
import { sendDocument } from './send-document.ts'
import { type StreamedEvent, sendEvents, untilGone } from './send-events.ts'
import type { Translate } from './translate.ts'

/** What an operation receives of a request: everything validated, nothing raw. */
export interface CallInput<C extends Call> {
  params: CallParams<C>
  query: CallQuery<C>
  body: CallBody<C>
  options: CallOptions<C>
  file: ReceivedFile | undefined
  /** where the call takes several, in the order received */
  files: ReceivedPart[]
  /** an account where the call requires one */
  viewer: C extends { access: 'anyone' } ? Viewer : SignedIn
  locale: Locale
  /** where this request was addressed: the origin for links */
  origin: string
  idempotencyKey: string | undefined
  /** the caller prefers a reply before the work is done (RFC 7240) */
  prefersAsync: boolean
  browser: Browser
  /** aborts when the client of a stream disconnects, or the server stops; never for other calls */
  signal: AbortSignal
  /** counts a request with an Idempotency-Key; a call that takes one does so unless it is a repetition */
  consume: () => Promise<void>
}

export interface MountDependencies {
  limits: RateLimits
  translate: Translate
  identify: Identify<Viewer | Promise<Viewer>>
  publicUrl: string | undefined
  /** where links of a reply point; undefined where the request does not give a usable origin */
  origin: (request: FastifyRequest) => Promise<string | undefined>
  /** maximum bytes of a file that this viewer may send */
  fileBytes: (viewer: Viewer) => Promise<number>
  now: () => Date
  /** whether the site is closed for maintenance */
  isClosed: () => Promise<boolean>
  /** writes the document in the background (`Prefer: respond-async`) */
  exportInBackground: (
    viewer: SignedIn,
    exported: { document: StreamedDocument; type: string; permissions: string[] },
  ) => Promise<{ id: string }>
}

type Answer<C extends Call> = C extends { document: string }
  ? Document | StreamedDocument
  : C extends { stream: string }
    ? AsyncIterable<StreamedEvent<CallReplyInput<C>>>
    : CallReplyInput<C>

const never = new AbortController().signal

export type Mount = <C extends Call>(
  call: C,
  operation: (input: CallInput<C>) => Promise<Answer<C>> | Answer<C>,
) => void

/** Registers calls with the server: limits, shape, language and caller are settled before an operation runs. */
export function createMount(app: FastifyInstance, deps: MountDependencies): Mount {
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())
  return (call, operation) => {
    app.route({
      method: call.method,
      url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...(call.bytes ? { bodyLimit: call.bytes } : {}),
      exposeHeadRoute: call.method === 'GET' && !call.changes && !call.stream,
      // Before the body is read.
      onRequest: async (request) => {
        if (!mayRepeat(call, request)) await deps.limits.consume(request, call.budget)
      },
      handler: async (request, reply) => {
        const input = await inputOf(deps, call, { request, reply, stopped: stopping.signal })
        const data = await withGuessesCounted(
          () => operation(input as Parameters<typeof operation>[0]),
          () => deps.limits.countWrongGuess(request),
        )
        return replyTo(deps, call, { request, reply, input, data })
      },
    })
  }
}

/** Repetitions count against no limit, so a request that may be one is counted by its operation, not on arrival. */
function mayRepeat(call: Call, request: FastifyRequest): boolean {
  return call.idempotent === true && request.headers['idempotency-key'] !== undefined
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** What an operation receives, of a request that was let in. */
async function inputOf(
  deps: MountDependencies,
  call: Call,
  { request, reply, stopped }: Exchange & { stopped: AbortSignal },
) {
  const consume = async () => {
    if (mayRepeat(call, request)) await deps.limits.consume(request, call.budget)
  }
  const carrier = carriedToken(request)?.carrier
  // What is refused repeats nothing.
  const admitted = await admit(deps, call, { request, reply, carrier }).catch(async (failure: unknown) => {
    await consume()
    throw failure
  })
  const origin = await deps.origin(request)
  if (origin === undefined) throw fail('request_refused')
  return {
    ...admitted,
    locale: localeOf(request),
    origin,
    browser: browserOf(request, reply),
    signal: call.stream ? untilGone(request, stopped) : never,
    prefersAsync: /(^|,)\s*respond-async\s*(,|;|$)/i.test(String(request.headers['prefer'] ?? '')),
    consume,
  }
}

interface Answered extends Exchange {
  input: Awaited<ReturnType<typeof inputOf>>
  data: unknown
}

/** Sends what an operation returned: events, a document, or JSON. */
function replyTo(deps: MountDependencies, call: Call, { request, reply, input, data }: Answered): unknown {
  if (call.stream) {
    const events = data as AsyncIterable<StreamedEvent<unknown>>
    return sendEvents(reply, { name: call.name, events, signal: input.signal })
  }
  if (call.document) {
    const { viewer, prefersAsync } = input
    const { access, document: type } = call
    const document = data as Document | StreamedDocument
    return replyToDocument(deps, { request, reply, viewer, prefersAsync, access, type, document })
  }
  reply.status(call.isPending?.(data as { status?: unknown }) ? 202 : (call.status ?? 200))
  return call.bare ? data : envelopeOf(deps, request, successOf(call, input.query), data)
}

/** Who sent a request, and what with: throws if they may not, or if it is malformed. */
async function admit(
  deps: MountDependencies,
  call: Call,
  { request, reply, carrier }: Exchange & { carrier: CarriedToken['carrier'] | undefined },
) {
  assertSameOrigin(request, {
    publicUrl: deps.publicUrl,
    byCookie: carrier === 'cookie',
    byBearer: carrier === 'bearer',
    changes: call.changes === true,
  })
  const idempotencyKey = call.idempotent ? keyOf(request) : undefined
  const viewer = withinView(call, await deps.identify(request, reply, call), formAccount(request))
  const isClosed = await deps.isClosed()
  assertMayCall(call, viewer, { now: deps.now(), isClosed, parameters: request.params })
  const input = await readInput(call, request, () => deps.fileBytes(viewer))
  return { ...input, viewer, idempotencyKey }
}

interface DocumentReply extends Exchange {
  viewer: Viewer
  prefersAsync: boolean
  access: Call['access']
  /** its content type, as the call names it */
  type: string
  document: Document | StreamedDocument
}

/** Sends the document, or has it written in the background and answers with the job. */
async function replyToDocument(deps: MountDependencies, replied: DocumentReply): Promise<unknown> {
  const { request, reply, viewer, prefersAsync, access, type, document } = replied
  if (
    !prefersAsync ||
    // A look at the headers must not begin anything.
    request.method === 'HEAD' ||
    viewer.kind !== 'user' ||
    !('stream' in document) ||
    !document.progress
  )
    return sendDocument(reply, type, document)
  const permissions = permissionsFor(access, request.params)
  const job = await deps.exportInBackground(viewer, { document, type, permissions })
  reply.status(202)
  return envelopeOf(deps, request, 'success.export_started', job)
}

/** Every reply but documents and bare JSON; `message` is the key of a text in the language of the request. */
function envelopeOf(
  { translate }: MountDependencies,
  request: FastifyRequest,
  message: string,
  data: unknown,
): Envelope<unknown> {
  return { status: true, message: translate(localeOf(request), message), data }
}

/** Counts what looks like guessing, so that codes cannot be tried by the thousand. */
async function withGuessesCounted<T>(
  operation: () => T | Promise<T>,
  countWrongGuess: () => Promise<void>,
): Promise<T> {
  try {
    return await operation()
  } catch (failure) {
    if (failure instanceof Failure && isGuess(failure.code)) await countWrongGuess()
    throw failure
  }
}

/** The language of a reply: the X-Language header, normalized to one of ours (REQ-calls). */
export function localeOf(request: FastifyRequest): Locale {
  const header = request.headers['x-language']
  if (header !== undefined) return localeFromTag(Array.isArray(header) ? header[0] : header) ?? defaultLocale
  // A plain link to a document sends no header of ours, but does send the cookie of the chosen language.
  return localeFromTag(request.cookies?.[localeCookie.name]) ?? defaultLocale
}

function successOf(call: Call, query: unknown): string {
  return call.successOf?.(query as Record<string, unknown>) ?? call.success ?? 'alert.success'
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw fail('idempotency_key_invalid')
  return key
}

/** The account that a form was opened in, where a staff member was looking at it. */
function formAccount({ headers }: FastifyRequest): string | undefined {
  const id = headers[formAccountHeader]
  return typeof id === 'string' ? id : undefined
}
