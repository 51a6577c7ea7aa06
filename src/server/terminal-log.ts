import { inspect } from 'node:util'
import type { Log } from './context.ts'
import type { Env } from './env.ts'

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** What jobs and operations note, a line each, from `LOG_LEVEL` on. What people at the terminal must know is said by `say.ts`. */
export function terminalLog(
  { logLevel }: Pick<Env, 'logLevel'>,
  write: (line: string) => void = (line) => void process.stderr.write(line),
): Log {
  const least = levels.findIndex((level) => level === logLevel)
  const note = (level: (typeof levels)[number]) => (details: object, message: string) => {
    if (levels.indexOf(level) < least) return
    const told = inspect(details, { breakLength: Number.POSITIVE_INFINITY, compact: true, depth: 6 })
    write(`${new Date().toISOString()} ${level}: ${message} ${told.replaceAll(/\s*\n\s*/g, ' | ')}\n`)
  }
  return { info: note('info'), warn: note('warn'), error: note('error') }
}
