import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { EgressAnswer, EgressRequest } from '../../src/server/providers/egress/egress.ts'
import { EgressError } from '../../src/server/providers/egress/egress-error.ts'

/** A request to a platform, with its whole body. */
export interface Asked {
  method: string
  url: URL
  /** names in lower case */
  headers: Record<string, string>
  body: string
}

export interface Answer {
  status?: number
  headers?: Record<string, string>
  /** text verbatim (needed for ids beyond 2^53 as numbers), bytes verbatim, anything else as JSON */
  body: unknown
}

/** Transport faults, the same for all platforms. */
type WireFault =
  /** 429 and 5xx, with Retry-After if `headers` says so */
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: unknown }
  /** the connection ends before any data */
  | { kind: 'reset' }
  /** the connection ends in the middle of the body */
  | { kind: 'cut' }
  /** a complete reply with half the JSON */
  | { kind: 'truncated' }
  | { kind: 'html' }
  | { kind: 'empty' }
  /** accepts the request and never replies */
  | { kind: 'silent' }
  /** a byte now and then, forever */
  | { kind: 'dripping' }
  /** some kilobytes that decompress to many megabytes */
  | { kind: 'bomb' }
  /** the right reply, except that long ids are numbers */
  | { kind: 'numbers' }
  /** the previous reply again */
  | { kind: 'replayed' }

/** Faults of a page; implemented by `paged`. */
export type PageError =
  /** the page begins with comments of the page before */
  | { kind: 'overlap'; by: number }
  | { kind: 'shuffled' }
  /** an empty page that is not the last */
  | { kind: 'hollow' }
  /** leads back to the first page */
  | { kind: 'loop' }
  /** the cursor skips comments, as if others were deleted meanwhile */
  | { kind: 'skips'; by: number }
  /** the page after this one, which then leads back to this one */
  | { kind: 'ahead' }

export type Fault = WireFault | PageError

export interface StandIn {
  url: string
  asked: Asked[]
  /** faults by request number from now on, from 0; none if it returns undefined */
  schedule(faults: (n: number, asked: Asked) => Fault | undefined): void
  /**
   * the same without a network, and without its waits: what the real network access would return, or how it would fail
   */
  ask(url: string, request?: EgressRequest): Promise<EgressAnswer>
  stop(): Promise<void>
}

type Broken = 'reset' | 'silent' | 'cut' | 'dripping' | 'bomb'

/** The outcome of a request: a reply, complete or broken in transit. */
interface Outcome {
  answer: Answer
  broken?: Broken
}

/** The network layer's names for broken replies. */
const problems = {
  reset: 'broken',
  silent: 'silent',
  cut: 'broken',
  dripping: 'slow',
  bomb: 'huge',
} as const

/** A platform on loopback: `answer` implements its format, and gets the page faults. */
export async function startStandIn(
  answer: (asked: Asked, fault: PageError | undefined) => Answer | Promise<Answer>,
): Promise<StandIn> {
  const asked: Asked[] = []
  let faults: (n: number, asked: Asked) => Fault | undefined = () => undefined
  let counted = 0
  let before: Answer = { body: {} }
  const outcomeOf = async (question: Asked): Promise<Outcome> => {
    asked.push(question)
    const fault = faults(counted++, question)
    if (fault && isWire(fault)) return disturbed(fault, before, async () => answer(question, undefined))
    before = await answer(question, fault)
    return { answer: before }
  }
  const answerTo = async (request: IncomingMessage, response: ServerResponse) =>
    perform(response, await outcomeOf(await read(request)))
  const server = createServer((request, response) => void answerTo(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    asked,
    schedule(next) {
      faults = next
      counted = 0
      // Replies to another walk cannot be replayed to this one.
      before = { body: {} }
    },
    async ask(address, request = {}) {
      const { answer, broken } = await outcomeOf(questionOf(address, request))
      if (broken) throw new EgressError(problems[broken], `${url} fails.`)
      const { status = 200, headers = {}, body } = answer
      const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
      const lower = Object.fromEntries(named) as Record<string, string>
      return { status, headers: lower, body: Buffer.from(bytesOf(body)), url: address }
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** A page of a list, with an index as cursor and with faults applied. `next` is null after the last. */
export function paged<T>(list: readonly T[], cursor: number, size: number, fault?: PageError) {
  if (fault?.kind === 'ahead') return { items: list.slice(cursor + size, cursor + 2 * size), next: cursor }
  const from = Math.max(0, cursor - (fault?.kind === 'overlap' ? fault.by : 0))
  const items = fault?.kind === 'hollow' ? [] : list.slice(from, cursor + size)
  const end = fault?.kind === 'hollow' ? cursor : cursor + size + (fault?.kind === 'skips' ? fault.by : 0)
  const next = end < list.length || fault?.kind === 'hollow' ? end : null
  return {
    items: fault?.kind === 'shuffled' ? items.toReversed() : items,
    next: fault?.kind === 'loop' ? 0 : next,
  }
}

const pageFaults = new Set<Fault['kind']>(['overlap', 'shuffled', 'hollow', 'loop', 'skips', 'ahead'])

function isWire(fault: Fault): fault is WireFault {
  return !pageFaults.has(fault.kind)
}

async function disturbed(fault: WireFault, before: Answer, right: () => Promise<Answer>): Promise<Outcome> {
  switch (fault.kind) {
    case 'status': {
      const { status, headers = {}, body = { error: 'status' } } = fault
      return { answer: { status, headers, body } }
    }
    case 'html': {
      const headers = { 'content-type': 'text/html' }
      return { answer: { headers, body: '<!doctype html><title>Sorry</title>' } }
    }
    case 'empty':
      return { answer: { body: '' } }
    case 'replayed':
      return { answer: before }
    case 'truncated':
      return { answer: { body: halfOf(textOf((await right()).body)) } }
    case 'numbers': {
      const answer = await right()
      return { answer: { ...answer, body: withNumbers(textOf(answer.body)) } }
    }
    case 'bomb':
      return { answer: { headers: { 'content-encoding': 'gzip' }, body: bomb() }, broken: 'bomb' }
    case 'cut':
    case 'dripping':
      return { answer: await right(), broken: fault.kind }
    case 'reset':
    case 'silent':
      return { answer: { body: '' }, broken: fault.kind }
  }
}

/** Ids as some platforms write them: digits without quotes, which JavaScript numbers cannot represent. */
function withNumbers(text: string): string {
  return text.replace(/"(\w*id)":"([1-9]\d{15,})"/gi, '"$1":$2')
}

let packed: Buffer | undefined
function bomb(): Buffer {
  return (packed ??= gzipSync(Buffer.alloc(24 * 1024 * 1024, ' ')))
}

async function perform(response: ServerResponse, { answer, broken }: Outcome): Promise<void> {
  if (broken === 'silent') return
  if (broken === 'reset') return void response.destroy()
  if (broken !== 'cut' && broken !== 'dripping') return send(response, answer)
  const whole = textOf(answer.body)
  const head = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(whole) }
  response.writeHead(200, head)
  if (broken === 'cut') return void response.write(halfOf(whole), () => response.destroy())
  for (let at = 0; !response.destroyed; at++) {
    response.write(whole[at] ?? ' ')
    await pause(20)
  }
}

function halfOf(text: string): string {
  return text.slice(0, text.length / 2)
}

function send(response: ServerResponse, { status = 200, headers = {}, body }: Answer): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers })
    .end(bytesOf(body))
}

function bytesOf(body: unknown): Uint8Array {
  return body instanceof Uint8Array ? body : Buffer.from(textOf(body))
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}

function questionOf(address: string, { method = 'GET', headers = {}, body = '' }: EgressRequest): Asked {
  const url = new URL(address)
  return {
    method,
    url: new URL(url.pathname + url.search, 'http://stand-in'),
    headers: { 'user-agent': 'giveawaybox/1', host: url.host, ...headers },
    body: Buffer.from(body as string | Uint8Array).toString('utf8'),
  }
}

async function read(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const headers = Object.entries(request.headers).map(([name, value]) => [
    name,
    [value ?? ''].flat().join(', '),
  ])
  return {
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', 'http://stand-in'),
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: Buffer.concat(chunks).toString('utf8'),
  }
}
