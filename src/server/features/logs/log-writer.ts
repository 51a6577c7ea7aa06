import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dayMs } from '#server/kit/durations.ts'
import { userIdOf } from '#server/kit/ids.ts'
import type { Context, Log, Viewer } from '../../context.ts'
import { siteSettings } from '../../core/settings/site-settings.ts'
import type { Identify } from '../../http/identify-visitor.ts'
import {
  addMonth,
  deleteLinesBefore,
  dropMonth,
  forgetCaller,
  insertLines,
  type LogLine,
  months,
  shortenBefore,
} from './store.ts'

export interface LogWriter {
  /** Adds a line to the next batch; if the buffer is full, it is dropped and counted. Never blocks. */
  add(line: LogLine): void
  /** Writes what is buffered, and accepts nothing more. */
  stop(): Promise<void>
}

interface Writing {
  write: (lines: LogLine[]) => Promise<void>
  log: Pick<Log, 'warn'>
  /** maximum lines written together */
  batch?: number
  /** maximum lines buffered, so that an unavailable database does not use up memory */
  maxBuffered?: number
  /** how long the first line of a batch waits for others, in milliseconds */
  wait?: number
}

/** Writes log lines in batches, so that a call does not wait for its line to be written. */
export function createLogWriter({
  write,
  log,
  batch = 400,
  maxBuffered = 10_000,
  wait = 1000,
}: Writing): LogWriter {
  let waiting: LogLine[] = []
  let dropped = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  let isStopped = false

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const lines = waiting.slice(0, batch)
      waiting = waiting.slice(batch)
      try {
        await write(lines)
      } catch (err) {
        dropped += lines.length
        log.warn({ err, dropped }, 'requests are missing from the log')
        dropped = 0
      }
    }
  }

  function begin(): void {
    clearTimeout(timer)
    timer = undefined
    writing ??= writeAll().finally(() => {
      writing = undefined
      if (waiting.length > 0 && !isStopped) begin()
    })
  }

  return {
    add(line) {
      if (isStopped) return
      if (waiting.length >= maxBuffered) {
        dropped++
        return
      }
      waiting.push(line)
      if (waiting.length >= batch) begin()
      else if (!timer && !writing) timer = setTimeout(begin, wait).unref()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await writing
      await writeAll()
    },
  }
}

const monthsByDatabase = new WeakMap<Context['db'], Set<string>>()

/** Writes a batch, creating the partitions of its months if necessary. */
export async function writeLines({ db }: Pick<Context, 'db'>, lines: readonly LogLine[]): Promise<void> {
  await makeMonths({ db }, new Set(lines.map(({ created_at }) => created_at.slice(0, 7))))
  await insertLines(db, lines)
}

/** Creates partitions for months, once per process. */
export async function makeMonths({ db }: Pick<Context, 'db'>, months: Iterable<string>): Promise<void> {
  const existing = monthsByDatabase.get(db) ?? new Set()
  monthsByDatabase.set(db, existing)
  for (const month of months) {
    if (existing.has(month)) continue
    await addMonth(db, month)
    existing.add(month)
  }
}

async function takeMonthAway({ db }: Pick<Context, 'db'>, month: string): Promise<void> {
  await dropMonth(db, month)
  monthsByDatabase.get(db)?.delete(month)
}

const maxAgentLength = 400

/**
 * Logs every call this server answers, after the answer. Returns an `identify` that also remembers the caller for the
 * log.
 */
export function recordCalls(
  api: FastifyInstance,
  ctx: Pick<Context, 'db' | 'log' | 'now'>,
  identify: Identify<Promise<Viewer>>,
): Identify<Promise<Viewer>> {
  const writer = createLogWriter({ write: (lines) => writeLines(ctx, lines), log: ctx.log })
  const callers = new WeakMap<FastifyRequest, string>()
  api.addHook('onResponse', (request, reply, done) => {
    writer.add({
      created_at: ctx.now().toISOString(),
      // The route pattern, because a real address may contain a secret that grants access.
      endpoint: (request.routeOptions.url ?? '/api/*').replaceAll(/:(\w+)/g, '{$1}'),
      method: request.method,
      status_code: reply.statusCode,
      ip: plainAddress(request.ip),
      user_agent: (request.headers['user-agent'] ?? '').slice(0, maxAgentLength),
      exec_time: Math.round(reply.elapsedTime * 100) / 100,
      created_by: callers.get(request) ?? null,
    })
    done()
  })
  api.addHook('onClose', () => writer.stop())
  return async (request, reply, call) => {
    const viewer = await identify(request, reply, call)
    if (viewer.kind === 'user') callers.set(request, viewer.view?.by.id ?? viewer.user.id)
    return viewer
  }
}

function plainAddress(address: string): string | null {
  const bare = (address.split('%')[0] ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(bare) ? bare : null
}

/** Days that IP addresses are stored in full. */
const wholeDays = 7

/** Creates the partitions of this month and the next. */
async function prepareLogs(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  const now = ctx.now()
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1))
  await makeMonths(ctx, [now, next].map(monthOf))
}

/** At a start, which should not fail for a lock on the log: lines make their partition, and the clean-up tries again. */
export async function tryPrepareLogs(ctx: Pick<Context, 'db' | 'log' | 'now'>): Promise<void> {
  await prepareLogs(ctx).catch((err: unknown) =>
    ctx.log.warn({ err }, "can't create the partitions of the request log yet"),
  )
}

/** Deletes logs after the configured number of days, and shortens IP addresses after a week. */
export async function tidyLogs(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  await prepareLogs(ctx)
  const ago = (days: number) => new Date(ctx.now().getTime() - days * dayMs)
  const oldest = ago((await siteSettings(ctx)).logs_kept_days)
  for (const month of await months(ctx.db)) if (month < monthOf(oldest)) await takeMonthAway(ctx, month)
  await shortenBefore(ctx.db, ago(wholeDays))
  await deleteLinesBefore(ctx.db, oldest)
}

function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 7)
}

/** When an account is deleted, its calls stay in the log without a link to it. */
export async function forgetCalls(trx: Context['db'], owner: string): Promise<void> {
  const userId = userIdOf(owner)
  if (userId) await forgetCaller(trx, userId)
}
