import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { listPlatforms } from '#contract/comments/collections.ts'
import { listContentAddresses } from '#contract/content/public-contents.ts'
import { getConstants, getSettings } from '#contract/site/public-settings.ts'
import { documentFor, documentWith, KeptDocuments } from './kept-documents.ts'
import { askedAlike } from './requested-alike.ts'

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
 * Calls that answer all visitors alike who send the same cookies of the key. A document that needed any other call is
 * its visitor's own.
 */
const asksOfEverybody: ReadonlySet<string> = new Set([
  getSettings.path,
  getConstants.path,
  listPlatforms.path,
])
const ofContents = `${listContentAddresses.path}/`

function isAlike(path: string): boolean {
  return asksOfEverybody.has(path) || path.startsWith(ofContents)
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
  frame: Parameters<typeof askedAlike>[1]['frame']
  dispatch: (request: Request) => Promise<Response>
  report: (error: unknown) => void
}

/** Documents rendered for one visitor and given to the next, with another nonce (ADR-031). */
export function shareDocuments({ version, consentOf }: DocumentInputs) {
  const documents = new KeptDocuments({ freshMillis, maxDocuments, maxBytes, version })

  return (
    request: FastifyRequest,
    { url, nonce, frame, dispatch, report }: RenderRequest,
  ): Shared | undefined => {
    const alike = askedAlike(request, { url, frame, consentOf })
    if (!alike) return undefined
    const stored = documents.find(alike.key)
    const startedAt = documents.version
    const keys: string[] = []
    let isWhole = true
    return {
      cached: stored && { body: documentFor(stored, nonce, randomUUID), analytics: stored.analytics },
      request: alike.request,
      async dispatch(call) {
        const reply = await dispatch(call)
        if (!isAlike(new URL(call.url).pathname) || !reply.ok) isWhole = false
        return reply
      },
      newKey() {
        const key = randomUUID()
        keys.push(key)
        return key
      },
      report(error) {
        isWhole = false
        report(error)
      },
      keep({ response, body, cookies, analytics }) {
        if (!isWhole || response.status !== 200 || cookies.length > 0 || !saysOnlyItsType(response)) return
        const document = documentWith(body, { nonce, keys }, analytics)
        if (document) documents.keep(alike.key, document, startedAt)
      },
    }
  }
}

function saysOnlyItsType({ headers }: Response): boolean {
  return (
    [...headers.keys()].every((name) => name === 'content-type') &&
    headers.get('content-type') === 'text/html; charset=utf-8'
  )
}
