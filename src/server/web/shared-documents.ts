import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { listPlatforms } from '#contract/comments/collections.ts'
import { listContentAddresses } from '#contract/content/public-contents.ts'
import { getConstants, getSettings } from '#contract/site/public-settings.ts'
import { DocumentCache, documentFor, documentWith } from './document-cache.ts'
import { sharedRequest } from './shared-request.ts'

/** What documents depend on besides their requests. */
export interface DocumentInputs {
  /** rises whenever staff change the site */
  version: () => number
  /** what a browser agreed to, as pages show it */
  consentOf: (browser: { cookies: Record<string, string | undefined>; refusesTracking: boolean }) => object
}

/** Milliseconds after which changes by other processes, and changes over time, are visible. */
const freshMillis = 3000
const maxDocuments = 300
const maxBytes = 32 * 1024 * 1024

/**
 * Calls whose answer depends on the address and on the cookies in the key alone. A document that needed any other call is
 * individual and not stored.
 */
const sharedCalls: ReadonlySet<string> = new Set([getSettings.path, getConstants.path, listPlatforms.path])
const ofContents = `${listContentAddresses.path}/`

function isSharedCall(path: string): boolean {
  return sharedCalls.has(path) || path.startsWith(ofContents)
}

export interface Shared {
  /** the document, made individual by its nonce and keys */
  cached: { body: Buffer; analytics: boolean } | undefined
  /** what the page is rendered from where there is none */
  request: () => Request
  /** sends the page's own API requests, and notes whether any of them makes the document individual */
  dispatch: (request: Request) => Promise<Response>
  newKey: () => string
  report: (error: unknown) => void
  /** stores the rendered document for the next visitors, where it is not individual */
  keep: (rendered: {
    response: Response
    body: Buffer
    cookies: readonly string[]
    analytics: boolean
  }) => void
}

interface RenderRequest {
  url: URL
  nonce: string
  frame: Parameters<typeof sharedRequest>[1]['frame']
  dispatch: (request: Request) => Promise<Response>
  report: (error: unknown) => void
}

/** Documents rendered for one visitor and given to the next, with another nonce (ADR-031). */
export function shareDocuments({ version, consentOf }: DocumentInputs) {
  const documents = new DocumentCache({ freshMillis, maxDocuments, maxBytes, version })

  return (
    request: FastifyRequest,
    { url, nonce, frame, dispatch, report }: RenderRequest,
  ): Shared | undefined => {
    const shared = sharedRequest(request, { url, frame, consentOf })
    if (!shared) return undefined
    const stored = documents.find(shared.key)
    const startedAt = documents.version
    const keys: string[] = []
    let isShareable = true
    return {
      cached: stored && { body: documentFor(stored, nonce, randomUUID), analytics: stored.analytics },
      request: shared.request,
      async dispatch(call) {
        const reply = await dispatch(call)
        if (!isSharedCall(new URL(call.url).pathname) || !reply.ok) isShareable = false
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
        if (!isShareable || response.status !== 200 || cookies.length > 0 || !hasOnlyContentType(response))
          return
        const document = documentWith(body, { nonce, keys }, analytics)
        if (document) documents.keep(shared.key, document, startedAt)
      },
    }
  }
}

function hasOnlyContentType({ headers }: Response): boolean {
  return (
    [...headers.keys()].every((name) => name === 'content-type') &&
    headers.get('content-type') === 'text/html; charset=utf-8'
  )
}
