import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a platform was asked, with the whole body. */
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
  /** text as it stands (ids beyond 2^53 as numbers need that), bytes as they are, anything else as JSON */
  body: unknown
}

/** What goes wrong on the way, whichever platform it is. */
export type WireFault =
  /** 429 and 5xx, with Retry-After if `headers` says so */
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: unknown }
  /** the connection ends before anything is said */
  | { kind: 'reset' }
  /** the connection ends in the middle of the body */
  | { kind: 'cut' }
  /** a whole answer with half the JSON */
  | { kind: 'truncated' }
  | { kind: 'html' }
  | { kind: 'empty' }
  /** takes the question and never answers */
  | { kind: 'silent' }
  /** what was answered before, again */
  | { kind: 'replayed' }

/** What goes wrong with a page; `paged` does it. */
export type PageFault =
  /** the page begins with comments of the page before */
  | { kind: 'overlap'; by: number }
  | { kind: 'shuffled' }
  /** nothing on the page, though it goes on */
  | { kind: 'hollow' }
  /** leads back to the first page */
  | { kind: 'loop' }
  /** comments that the cursor jumps over, as where others were deleted meanwhile */
  | { kind: 'skips'; by: number }

export type Fault = WireFault | PageFault

export interface StandIn {
  url: string
  asked: Asked[]
  /** what goes wrong with the n-th request from now on, from 0; nothing where it answers undefined */
  schedule(faults: (n: number, asked: Asked) => Fault | undefined): void
  stop(): Promise<void>
}

const wireFaults = new Set(['status', 'reset', 'cut', 'truncated', 'html', 'empty', 'silent', 'replayed'])

/** A platform on loopback: `answer` speaks its format, and is told of faults that are the page's. */
export async function startStandIn(
  answer: (asked: Asked, fault: PageFault | undefined) => Answer | Promise<Answer>,
): Promise<StandIn> {
  const asked: Asked[] = []
  let faults: (n: number, asked: Asked) => Fault | undefined = () => undefined
  let counted = 0
  let before: Answer = { body: {} }
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const question = await read(request)
    asked.push(question)
    const fault = faults(counted++, question)
    if (fault && isWire(fault))
      return disturb(response, fault, before, async () => answer(question, undefined))
    before = await answer(question, fault)
    send(response, before)
  }
  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    schedule(next) {
      faults = next
      counted = 0
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** A page of a list by a cursor that is a place in it, with what goes wrong with it. `next` is null after the last. */
export function paged<T>(list: readonly T[], cursor: number, size: number, fault?: PageFault) {
  const from = Math.max(0, cursor - (fault?.kind === 'overlap' ? fault.by : 0))
  const items = fault?.kind === 'hollow' ? [] : list.slice(from, cursor + size)
  const end = fault?.kind === 'hollow' ? cursor : cursor + size + (fault?.kind === 'skips' ? fault.by : 0)
  const next = end < list.length || fault?.kind === 'hollow' ? end : null
  return {
    items: fault?.kind === 'shuffled' ? items.toReversed() : items,
    next: fault?.kind === 'loop' ? 0 : next,
  }
}

function isWire(fault: Fault): fault is WireFault {
  return wireFaults.has(fault.kind)
}

async function disturb(
  response: ServerResponse,
  fault: WireFault,
  before: Answer,
  right: () => Promise<Answer>,
): Promise<void> {
  const { kind } = fault
  if (kind === 'silent') return
  if (kind === 'reset') return void response.destroy()
  if (kind === 'status') {
    const { status, headers = {}, body = { error: 'status' } } = fault
    return send(response, { status, headers, body })
  }
  if (kind === 'html')
    return send(response, {
      headers: { 'content-type': 'text/html' },
      body: '<!doctype html><title>Sorry</title>',
    })
  if (kind === 'empty') return send(response, { body: '' })
  if (kind === 'replayed') return send(response, before)
  const whole = textOf((await right()).body)
  const half = whole.slice(0, whole.length / 2)
  if (kind === 'truncated') return send(response, { body: half })
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(whole),
  })
  response.write(half, () => response.destroy())
}

function send(response: ServerResponse, { status = 200, headers = {}, body }: Answer): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers })
    .end(body instanceof Uint8Array ? body : textOf(body))
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
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
