import { AsyncLocalStorage } from 'node:async_hooks'
import { type Logger, pino } from 'pino'
import { isId } from '#server/kit/ids.ts'
import type { Env } from '../env.ts'

/** The id of the current request: everything logged meanwhile carries it. */
export const requestIds = new AsyncLocalStorage<string>()

/**
 * The one log of the process, from `LOG_LEVEL` on: a JSON object per line, or a readable line where a person watches.
 * Requests, jobs and operations share its shape. Messages for people at the terminal go through `say`.
 */
export function terminalLog(
  { logLevel }: Pick<Env, 'logLevel'>,
  write: (line: string) => void = writeToTerminal,
): Logger {
  return pino(
    {
      level: logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: { err: errorParts, req: requestParts },
      mixin: (_details, _level, logger) => {
        const reqId = requestIds.getStore()
        return reqId !== undefined && !('reqId' in logger.bindings()) ? { reqId } : {}
      },
    },
    { write },
  )
}

function writeToTerminal(line: string): void {
  process.stderr.write(process.stderr.isTTY ? readableLine(line) : line)
}

/** A log line for people: time, level, message, then the details, and below them an error's stack. */
export function readableLine(line: string): string {
  const { level, time, msg, err, ...details } = JSON.parse(line) as Record<string, unknown>
  const suffix = Object.keys(details).length > 0 ? ` ${JSON.stringify(details)}` : ''
  const stack = typeof err === 'object' && err !== null && 'stack' in err ? `\n${String(err.stack)}` : ''
  return `${String(time).slice(11, 19)} ${String(level).toUpperCase()} ${String(msg)}${suffix}${stack}\n`
}

/** The safe parts of an error. Its other properties may contain user input, keys or whole requests. */
function errorParts(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const cause = error.cause !== undefined && depth < 3 ? { cause: errorParts(error.cause, depth + 1) } : {}
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause }
}

/** A request without its query and without anything in its path that looks like a one-time token. */
function requestParts(request: { method?: string; url?: string; ip?: string }): object {
  const path = (request.url ?? '').split('?')[0] ?? ''
  const masked = path.replaceAll(/[\w-]{32,}/g, (part) => (isId(part) ? part : '…'))
  return { method: request.method, url: masked, ip: request.ip }
}
