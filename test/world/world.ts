import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll } from 'vitest'
import { createApp } from '../../src/server/app.ts'
import { openContext } from '../../src/server/boot/open-context.ts'
import type { Context } from '../../src/server/context.ts'
import { readEnv } from '../../src/server/env.ts'
import type { RunningQueue } from '../../src/server/queue/queue.ts'
import { workersOf } from '../../src/server/registry/scheduled-jobs.ts'
import { testDatabase } from '../database/test-database.ts'

export interface Answer {
  status: number
  headers: Record<string, string>
  json: { status: boolean; message: string; data: Record<string, unknown> }
  /** the cookies to send next time */
  cookie: string
}

export interface World {
  ctx: Context & { queue: RunningQueue }
  app: FastifyInstance
  /** where the database of this world is, for other processes */
  databaseUrl: string
  /** sends one request over HTTP injection */
  ask(options: InjectOptions): Promise<Answer>
  /** sets the time from now on */
  setTime(time: Date): void
}

/**
 * The whole server with its own database, with time, plan and environment controlled by the test; `jobs` are only
 * processed if requested. There is no beacon unless the environment names one. Call at the top level of a file.
 */
export async function testWorld(
  options: { plan?: Context['plan']; env?: Record<string, string>; jobs?: boolean } = {},
): Promise<World> {
  const { db, url } = await testDatabase()
  let time: Date | undefined
  const dataDir = await mkdtemp(join(tmpdir(), 'world-'))
  const opened = openContext({
    env: readEnv({ BEACON_URLS: 'off', ...options.env }),
    db,
    databaseUrl: url,
    secretKey: randomBytes(32),
    plan: options.plan ?? 'free',
    dataDir,
    log: { info() {}, warn() {}, error() {} },
  })
  const ctx = { ...opened, now: () => time ?? new Date() }
  await ctx.beacon.probe()
  const app = await createApp(ctx, { whyNotReady: async () => [] })
  if (options.jobs) await ctx.queue.work(workersOf(ctx))
  afterAll(async () => {
    await app.close()
    await ctx.queue.stop()
    await ctx.egress.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { ctx, app, databaseUrl: url, ask: (request) => ask(app, request), setTime: (to) => (time = to) }
}

async function ask(app: FastifyInstance, request: InjectOptions): Promise<Answer> {
  const answer = await app.inject(request)
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0] ?? '')
  return {
    status: answer.statusCode,
    headers: answer.headers as Record<string, string>,
    json: isJson(answer) ? (JSON.parse(answer.body) as Answer['json']) : emptyJson,
    cookie: cookies.join('; '),
  }
}

/** Lines of JSON begin like it, too. */
function isJson({ body, headers }: { body: string; headers: { 'content-type'?: unknown } }): boolean {
  return body.startsWith('{') && !/jsonl/.test(String(headers['content-type']))
}

const emptyJson = { status: false, message: '', data: {} }

/** Form data with a file and its options, as a browser sends it. */
export function fileForm(
  name: string,
  content: string | Uint8Array,
  options?: object,
): Partial<InjectOptions> {
  const boundary = `form-${randomBytes(8).toString('hex')}`
  const line = (text: string) => Buffer.from(`${text}\r\n`)
  const parts = [
    line(`--${boundary}`),
    line(`Content-Disposition: form-data; name="file"; filename="${name}"`),
    line('Content-Type: application/octet-stream'),
    line(''),
    Buffer.from(content),
    line(''),
  ]
  if (options)
    parts.push(
      line(`--${boundary}`),
      line('Content-Disposition: form-data; name="options"'),
      line(''),
      line(JSON.stringify(options)),
    )
  parts.push(line(`--${boundary}--`))
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat(parts),
  }
}
