import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Page, pageOfPath, pathFor } from '#locales/paths.ts'

/**
 * Pages whose loaders use nothing of an account but its rights, plan and unread notifications (`document-visitor.ts`).
 * People with an account get the same document of them, each with their own name.
 */
const pagesOfAccounts: ReadonlySet<Page> = new Set<Page>([
  'home',
  'tools',
  'giveawayFromFile',
  'instagramCommentPicker',
  'facebookCommentPicker',
  'youtubeCommentPicker',
  'tiktokCommentPicker',
  'xCommentPicker',
  'redditCommentPicker',
  'coinToss',
  'diceRoll',
  'randomNumberGuess',
  'pairToss',
  'wheelOfNames',
  'randomOrder',
  'randomTeams',
  'yesOrNo',
  'raffle',
  'secretSanta',
])

/**
 * Pages whose loaders use nothing of a visitor beyond the key below and the answers of the API: no own draws, no time,
 * no keys but those of `newKey`.
 */
const pages: ReadonlySet<Page> = new Set<Page>([
  ...pagesOfAccounts,
  'pricing',
  'about',
  'support',
  'faq',
  'privacyPolicy',
  'terms',
  // Signed-out visitors get the same content of every module; pages with forms need more, and are not cached.
  'modulePage',
  'contentPage',
])

/** Longer queries are no settings of a page. */
const maxQuery = 200

/** The color choice is in a cookie of this name, written by `src/web/state/color-mode.ts`. */
const themeCookie = 'color-mode'

const flashCookie = 'flash'

/**
 * Cookies that make a document its visitor's own: a session, a message to show once. No other can reach a shared page, as
 * it is rendered without cookies, and what the API answers to them is compared.
 */
export const personalCookies: readonly string[] = ['token', '__Host-token', flashCookie]

export interface SharedRequest {
  /** requests with the same key get the same document */
  key: string
  /** its address has settings: there is no limit to such addresses, so their documents have a room of their own */
  hasQuery: boolean
  /** people with an account may share it, too */
  forAccounts: boolean
  /** the request that the page is rendered from, without its sender: what is not in the key cannot reach the page */
  request: () => Request
}

interface RequestFacts {
  url: URL
  frame: { appNumber: number; appName?: string; origin: string; indexable: boolean; kit?: { code: string } }
  consentOf: (browser: { cookies: Record<string, string | undefined>; refusesTracking: boolean }) => object
}

/** What a request shares with others that get the same document; undefined where its document is individual. */
export function sharedRequest(
  request: FastifyRequest,
  { url, frame, consentOf }: RequestFacts,
): SharedRequest | undefined {
  const { method, headers, cookies } = request
  if (method !== 'GET' && method !== 'HEAD') return undefined
  // On an unknown host, the client chooses the host name: there would be no limit to such documents.
  if (!frame.indexable || headers.authorization !== undefined || url.search.length > maxQuery || url.hash)
    return undefined
  if (cookies[flashCookie] !== undefined || url.searchParams.has('draft')) return undefined
  const match = pageOfPath(url.pathname)
  // An address has many spellings, and one of them is the page's own.
  if (
    !match ||
    !pages.has(match.page) ||
    pathFor(match.page, match.locale, match.parameters) !== url.pathname
  )
    return undefined
  const chosen = cookies[themeCookie]
  const theme = chosen === 'light' || chosen === 'dark' ? chosen : undefined
  const refusesTracking = headers['sec-gpc'] === '1'
  const forOffline = headers['x-offline-copy'] !== undefined
  const key = JSON.stringify([
    url.href,
    frame.appNumber,
    frame.appName,
    frame.origin,
    frame.kit?.code ?? '',
    theme ?? '',
    consentOf({ cookies, refusesTracking }),
    refusesTracking,
    forOffline,
  ])
  const facts = {
    ...(theme && { cookie: `${themeCookie}=${theme}` }),
    ...(refusesTracking && { 'sec-gpc': '1' }),
    ...(forOffline && { 'x-offline-copy': '1' }),
  }
  return {
    key,
    hasQuery: url.search !== '',
    forAccounts: pagesOfAccounts.has(match.page),
    request: () => new Request(url, { headers: facts }),
  }
}

/** A request of a page to the API, as a later visitor of the page repeats it. */
export type ComparedCall = Readonly<{
  url: string
  headers: readonly [string, string][]
  credentials: Request['credentials']
}>

interface Answer {
  call: ComparedCall
  status: number
  headers: [string, string][]
  body: ArrayBuffer
}

/** The answers of the API that decide which of several documents a visitor gets. Each is asked for once a visit. */
export class ComparedAnswers {
  readonly #dispatch: (request: Request) => Promise<Response>
  readonly #answers = new Map<string, Promise<Answer>>()
  readonly #arrived: Answer[] = []

  constructor(dispatch: (request: Request) => Promise<Response>) {
    this.#dispatch = dispatch
  }

  async answerOf({ url, headers, credentials }: Request): Promise<Response> {
    const answer = await this.#ask({ url, headers: [...headers], credentials })
    return new Response(answer.body, { status: answer.status, headers: answer.headers })
  }

  /** Identifies the answers that this visitor gets to these calls. */
  async digestOf(calls: readonly ComparedCall[]): Promise<string> {
    return digest(await Promise.all(calls.map((call) => this.#ask(call))))
  }

  /** All calls so far, what identifies their answers, and whether every one succeeded. */
  all(): { calls: ComparedCall[]; digest: string; isComplete: boolean } {
    return {
      calls: this.#arrived.map(({ call }) => call),
      digest: digest(this.#arrived),
      isComplete:
        this.#arrived.length === this.#answers.size && this.#arrived.every(({ status }) => status === 200),
    }
  }

  #ask(call: ComparedCall): Promise<Answer> {
    const name = JSON.stringify([call.url, call.credentials])
    const known = this.#answers.get(name)
    if (known) return known
    const answer = this.#send(call)
    this.#answers.set(name, answer)
    return answer
  }

  async #send(call: ComparedCall): Promise<Answer> {
    const { url, headers, credentials } = call
    const response = await this.#dispatch(new Request(url, { headers: [...headers], credentials }))
    const answer = {
      call,
      status: response.status,
      headers: [...response.headers],
      body: await response.arrayBuffer(),
    }
    this.#arrived.push(answer)
    return answer
  }
}

/** Whatever the order in which they arrived. */
function digest(answers: readonly Answer[]): string {
  const sorted = answers.toSorted((one, other) => (one.call.url < other.call.url ? -1 : 1))
  const hash = createHash('sha256')
  for (const { call, status, body } of sorted)
    hash.update(JSON.stringify([call.url, status, body.byteLength])).update(new Uint8Array(body))
  return hash.digest('base64url')
}
