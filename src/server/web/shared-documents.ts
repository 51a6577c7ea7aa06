import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { getEntitlements } from '#contract/billing/plans.ts'
import { listPlatforms } from '#contract/comments/collections.ts'
import { getPageText } from '#contract/content/page-texts.ts'
import { listContentAddresses } from '#contract/content/public-contents.ts'
import { getDrawModes } from '#contract/draws/draw-modes.ts'
import { getConstants, getSettings } from '#contract/site/public-settings.ts'
import type { Locale } from '#locales/locales.ts'
import { DocumentCache, documentFor, documentWith, withTexts } from './document-cache.ts'
import { askWhoVisits, isGetAuth } from './document-visitor.ts'
import { packedFor } from './packed-document.ts'
import { ComparedAnswers, sharedRequest } from './shared-request.ts'

/** What documents depend on besides their requests. */
export interface DocumentInputs {
  /** rises whenever staff change the site */
  version: () => number
  /** what a browser agreed to, as pages show it */
  consentOf: (browser: { cookies: Record<string, string | undefined>; refusesTracking: boolean }) => object
}

/** Milliseconds after which changes by other processes, and changes over time, are visible. */
const freshMs = 3000
const maxDocuments = 300
const maxBytes = 32 * 1024 * 1024
/** Of addresses with a query, which anyone can invent: they push out no others. */
const maxQueried = { maxDocuments: 60, maxBytes: 8 * 1024 * 1024 }

/**
 * Calls whose answer depends on what is in the key alone: the address, cookies, and of an account its role, rights and
 * plan. The list of platforms is one for guests; for people with an account it also depends on their own keys.
 */
const sharedCalls: ReadonlySet<string> = new Set([getSettings.path, getConstants.path, listPlatforms.path])
const ofContents = [`${listContentAddresses.path}/`, getPageText.path.replace('{page}/{locale}', '')]

/**
 * Calls that answer many visitors alike, but not all: a document that needed one is for those who get the same answer.
 * A document that needed any further call is individual and not stored.
 */
const comparedCalls: ReadonlySet<string> = new Set([getEntitlements.path, getDrawModes.path])

function isSharedCall(path: string): boolean {
  return sharedCalls.has(path) || ofContents.some((start) => path.startsWith(start))
}

/** Keys of forms: each visitor has their own, or the draw of one would be taken for a repetition of another's. */
const formKey = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g

export interface Shared {
  /** the visitor has a session, and these initials in the document */
  hasToken: boolean
  initials: string | undefined
  /** the document for a visitor who gets these answers, if there is one */
  find: () => Promise<FoundDocument | undefined>
  /** what the page is rendered from where there is none */
  request: () => Request
  /** sends the page's own API requests, and notes whether any of them makes the document individual */
  dispatch: (request: Request) => Promise<Response>
  newKey: () => string
  report: (error: unknown) => void
  /** the rendered document as its visitor gets it */
  own: (body: Buffer) => Buffer
  /** stores the rendered document for the next visitors, where it is not individual */
  keep: (rendered: {
    response: Response
    body: Buffer
    cookies: readonly string[]
    analytics: boolean
  }) => void
}

export interface FoundDocument {
  analytics: boolean
  /** the visitor's copy, with their own nonce and keys */
  copy: () => Buffer
  /** the same in brotli; undefined where it must be compressed like any reply */
  packed: () => Promise<Buffer | undefined>
}

interface RenderRequest {
  url: URL
  nonce: string
  frame: Parameters<typeof sharedRequest>[1]['frame'] & { locale: Locale }
  dispatch: (request: Request) => Promise<Response>
  report: (error: unknown) => void
  /** the request carries a token, of a session or not */
  hasToken: boolean
}

/** Documents rendered for one visitor and given to the next, with another nonce (ADR-031). */
export function shareDocuments({ version, consentOf }: DocumentInputs) {
  const named = new DocumentCache({ freshMs, maxDocuments, maxBytes, version })
  const queried = new DocumentCache({ freshMs, ...maxQueried, version })
  const foreignKeys = new ForeignKeys()

  return async (
    request: FastifyRequest,
    { url, nonce, frame, dispatch, report, hasToken }: RenderRequest,
  ): Promise<Shared | undefined> => {
    const shared = sharedRequest(request, { url, frame, consentOf })
    if (!shared) return undefined
    const { origin, locale } = frame
    const visitor = await askWhoVisits(dispatch, { origin, locale, hasToken })
    const account = visitor?.account
    if (!visitor || (account && !shared.forAccounts)) return undefined
    const documents = shared.hasQuery ? queried : named
    const key = visitor.key + shared.key
    const startedAt = documents.version
    const keys: string[] = []
    const answers = new ComparedAnswers(dispatch)
    let isShareable = true
    return {
      hasToken: account !== undefined,
      initials: account?.initials,
      async find() {
        const calls = documents.callsOf(key)
        if (!calls) return undefined
        const document = documents.find(key + (await answers.digestOf(calls)))
        if (!document) return undefined
        const own = { nonce, newKey: randomUUID, texts: account?.texts ?? [] }
        return {
          analytics: document.analytics,
          copy: () => documentFor(document, own),
          packed: () => packedFor(document, own),
        }
      },
      request: shared.request,
      async dispatch(call) {
        const { pathname } = new URL(call.url)
        if (account && isGetAuth(call)) return account.answer()
        if (isCompared(call, pathname)) return answers.answerOf(call)
        const reply = await dispatch(call)
        if (!isSharedCall(pathname) || !reply.ok) isShareable = false
        return reply
      },
      newKey() {
        const key = randomUUID()
        keys.push(key)
        return key
      },
      report(error) {
        isShareable = false
        report(error)
      },
      keep({ response, body, cookies, analytics }) {
        const { calls, digest, isComplete } = answers.all()
        if (!isShareable || !isComplete || response.status !== 200 || cookies.length > 0) return
        if (!hasOnlyContentType(response) || foreignKeys.found(key, body, keys)) return
        const document = documentWith(body, { nonce, keys, texts: account?.marks ?? [] }, analytics)
        if (document) documents.keep(key, { calls, digest, document }, startedAt)
      },
      own: (body) => (account ? withTexts(body, account.marks, account.texts) : body),
    }

    function isCompared({ method, credentials }: Request, path: string): boolean {
      if (method !== 'GET') return false
      const isOfAccount = account !== undefined && credentials !== 'omit' && path === listPlatforms.path
      return comparedCalls.has(path) || isOfAccount
    }
  }
}

/**
 * Finds keys that a page made by itself instead of with `newKey`: they would be shared with everyone. What looks like a
 * key and is the same in two renderings is none, such as the number of an example.
 */
class ForeignKeys {
  readonly #seen = new Map<string, string>()

  found(page: string, body: Buffer, own: readonly string[]): boolean {
    const foreign = (body.toString('latin1').match(formKey) ?? []).filter((key) => !own.includes(key)).join()
    const isKnown = foreign === '' || this.#seen.get(page) === foreign
    if (this.#seen.size >= maxDocuments) this.#seen.clear()
    if (!isKnown) this.#seen.set(page, foreign)
    return !isKnown
  }
}

function hasOnlyContentType({ headers }: Response): boolean {
  return (
    [...headers.keys()].every((name) => name === 'content-type') &&
    headers.get('content-type') === 'text/html; charset=utf-8'
  )
}
