import { createHash, randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync } from 'node:fs'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { secretSettings } from '../../src/contract/site/settings.ts'
import { giveSecret } from '../world/collections.ts'
import { person } from '../world/people.ts'
import type { World } from '../world/world.ts'
import { type ApiDocument, type Operation, readDocument } from './document.ts'
import { type Request, requestOf } from './requests.ts'
import { createKnownValues } from './values.ts'

export interface FuzzReport {
  requests: number
  operations: number
  /** answers by status */
  statuses: Record<number, number>
  /** operations that succeeded at least once */
  succeeded: number
  violations: string[]
}

/** One document is handed out as the web build left it. */
const hasBuild = existsSync(new URL('../../build/offline/verifier.html', import.meta.url))

/** Failures of Fastify's handlers, with their stacks, which answers hide. */
const failures = 'tracing:fastify.request.handler:error'

/**
 * Sends requests to every operation in turn, with what earlier answers showed. The same seed sends the same requests as
 * far as answers are alike.
 */
export async function fuzz(world: World, plan: { requests: number; seed: number }): Promise<FuzzReport> {
  const document = await readDocument(world)
  const operations = document.operations.filter(({ name }) => hasBuild || name !== 'getOfflineVerifier')
  // What is made must come first, or there is nothing to ask for.
  const turns = operations.flatMap((one) => ('201' in one.replies ? [one, one, one] : [one]))
  const secrets = await plantSecrets(world)
  const callers = await createCallers(world)
  const known = createKnownValues()
  const statuses: Record<number, number> = {}
  const succeeded = new Set<string>()
  const violations = new Set<string>()
  let thrown: unknown
  const listener = (message: unknown) => {
    thrown = (message as { error?: unknown }).error
  }
  subscribe(failures, listener)
  let order: Operation[] = []
  for (let count = 0; count < plan.requests; count++) {
    const sampling = { seed: plan.seed + count, numRuns: 1 }
    if (order.length === 0) {
      await callers.resetSettings()
      order = sample(fc.shuffledSubarray(turns, { minLength: turns.length }), sampling)
    }
    const operation = order.pop()
    if (!operation) break
    const area = operation.path.split('/')[2] ?? ''
    const name = sample(fc.constantFrom(...callerNames), sampling)
    const source = { resolve: document.resolve, known: known.under([`${name} ${area}`, area]) }
    const request = sample(requestOf(operation, source), sampling)
    thrown = undefined
    const sent = { ...request, headers: { ...request.headers, ...callers.headersOf(name) } }
    const answer = await send(world, operation, sent, addressOf(count))
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    if (answer.status === 401) await callers.replace(name)
    if (answer.status < 300) succeeded.add(operation.name)
    if (answer.json) known.learn([`${name} ${area}`, area], answer.json)
    for (const wrong of [
      ...judge(document, operation, answer),
      ...leaks(secrets, answer.text).map((leak) => `leaks ${leak}`),
    ])
      violations.add(describe({ operation, caller: name, request, wrong, thrown }))
  }
  unsubscribe(failures, listener)
  return {
    requests: plan.requests,
    operations: operations.length,
    statuses,
    succeeded: succeeded.size,
    violations: [...violations],
  }
}

function sample<T>(arbitrary: fc.Arbitrary<T>, options: fc.Parameters<T>): T {
  const [value] = fc.sample(arbitrary, options)
  return value as T
}

interface Answer {
  status: number
  type: string
  /** headers and body */
  text: string
  json: unknown
}

/** Of a stream, only the head is waited for. */
async function send(
  { app }: World,
  operation: Operation,
  request: Request,
  remoteAddress: string,
): Promise<Answer> {
  const isStream = 'text/event-stream' in (operation.replies['200'] ?? {})
  const response: LightMyRequestResponse = await app.inject({
    ...request,
    remoteAddress,
    payloadAsStream: isStream,
  })
  const type = response.headers['content-type'] ?? ''
  if (isStream && type.startsWith('text/event-stream')) {
    response.stream().destroy()
    return { status: response.statusCode, type, text: '', json: undefined }
  }
  const body = isStream ? await collect(response.stream()) : response.body
  const isJson = type.startsWith('application/json')
  return {
    status: response.statusCode,
    type,
    text: JSON.stringify(response.headers) + body,
    json: isJson ? JSON.parse(body) : undefined,
  }
}

async function collect(stream: AsyncIterable<unknown>): Promise<string> {
  let text = ''
  for await (const piece of stream) text += String(piece)
  return text
}

/** What the document does not allow of an answer. */
function judge(document: ApiDocument, operation: Operation, { status, type, json }: Answer): string[] {
  const code = (json as { data?: { code?: string } } | undefined)?.data?.code
  if (status === 500) return [`500 ${code}`]
  const content = operation.replies[status]
  if (!content) return [`undocumented ${status} ${code}`]
  const types = Object.keys(content)
  const isKnown = types.some((one) => one === 'application/octet-stream' || type.startsWith(one))
  if (!isKnown) return [`${status} as ${type}, not ${types.join()}`]
  if (json === undefined || content['application/json']?.schema.format === 'binary') return []
  const misfit = document.misfit(operation, status, json)
  return misfit ? [`${status} ${code ?? ''} does not fit: ${misfit.slice(0, 300)}`] : []
}

interface Finding {
  operation: Operation
  caller: string
  request: Request
  wrong: string
  thrown: unknown
}

function describe({ operation, caller, request, wrong, thrown }: Finding): string {
  const body = request.payload?.toString('latin1').slice(0, 300) ?? ''
  const stack = thrown instanceof Error ? (thrown.stack ?? '').split('\n').slice(0, 6).join('\n') : ''
  return [
    `${operation.name}: ${wrong}`,
    `  ${caller}: ${request.method} ${request.url.slice(0, 300)} ${request.headers['content-type'] ?? ''} ${body}`,
    ...(wrong.startsWith('5') ? [stack] : []),
  ].join('\n')
}

/** Each request comes from another network, so that limits of one address do not get in the way. */
function addressOf(count: number): string {
  return ['10', count >> 16, (count >> 8) & 255, count & 255].join('.')
}

/** Stores what no answer may ever contain, under names by which a leak is reported. */
async function plantSecrets(world: World): Promise<Map<string, string>> {
  const { ctx } = world
  const secrets = new Map<string, string>([['secret key', Buffer.from(ctx.secretKey).toString('hex')]])
  for (const name of secretSettings) {
    const canary = `canary-${randomUUID()}`
    await giveSecret(ctx, name, canary)
    secrets.set(name, canary)
  }
  const victim = await person(world, { role: 'Admin' })
  secrets.set('session token', victim.token)
  secrets.set('session hash', createHash('sha256').update(victim.token).digest('hex'))
  const { password_hash } = await ctx.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', victim.id)
    .executeTakeFirstOrThrow()
  // The salt and the hash, whatever is around them.
  const [salt = '', hash = ''] = (password_hash ?? '').split('$').slice(-2)
  secrets.set('salt of a password', salt)
  secrets.set('hash of a password', hash)
  return secrets
}

/** The names of the secrets that a text contains. */
function leaks(secrets: ReadonlyMap<string, string>, text: string): string[] {
  return [...secrets].filter(([, secret]) => text.includes(secret)).map(([name]) => name)
}

type CallerName = 'visitor' | 'user' | 'administrator' | 'program'

interface Callers {
  /** headers as this caller's browser or program sends them */
  headersOf: (name: CallerName) => Record<string, string>
  /** replaces a caller whose session or account a request has ended */
  replace: (name: CallerName) => Promise<void>
  /** takes back settings that would keep callers away from everything */
  resetSettings: () => Promise<void>
}

const callerNames: readonly CallerName[] = ['visitor', 'user', 'administrator', 'administrator', 'program']

const fromThisSite = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:80' }

/** A visitor, a user and an administrator with the cookies and headers of a browser, and a program with a token. */
async function createCallers(world: World): Promise<Callers> {
  const make = {
    user: () => person(world, { plan: 'pro' }),
    administrator: () => person(world, { role: 'Admin', plan: 'pro' }),
    program: () => person(world),
  }
  const tokens = {
    user: (await make.user()).token,
    administrator: (await make.administrator()).token,
    program: (await make.program()).token,
  }
  const { cookie: visitor } = await world.ask({
    method: 'POST',
    url: '/api/giveaways',
    headers: fromThisSite,
    payload: { winners: 1, source: { type: 'list', entries: ['Ada', 'Bob'] } },
  })
  return {
    headersOf(name) {
      if (name === 'program') return { authorization: `Bearer ${tokens.program}` }
      const cookies = name === 'visitor' ? [visitor] : [`token=${tokens[name]}`, visitor]
      return { ...fromThisSite, cookie: cookies.join('; ') }
    },
    async replace(name) {
      if (name !== 'visitor') tokens[name] = (await make[name]()).token
    },
    async resetSettings() {
      await world.ctx.db.deleteFrom('settings').where('secret', 'is', null).execute()
    },
  }
}
