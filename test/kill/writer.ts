import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** The application under test as a process: what it confirmed, and its end. */
export interface Writer {
  acknowledged: string[]
  /** false if this many further confirmations do not arrive in time */
  waitForMore(count: number, milliseconds: number): Promise<boolean>
  /** SIGKILL; resolves when the process has exited and all its output was read */
  kill(): Promise<void>
}

/** Runs a script that prints `ack <what>` on a separate line for everything that it confirms to a user. */
export function startWriter(script: string, args: string[]): Writer {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const acknowledged: string[] = []
  const lines = createInterface({ input: child.stdout })
  let torn = ''
  child.stdout.on('data', (text: Buffer) => {
    torn = text.toString().split('\n').at(-1) ?? ''
  })
  lines.on('line', (line) => {
    if (line.startsWith('ack ')) acknowledged.push(line.slice(4))
  })
  const ended = Promise.all([once(child, 'exit'), once(lines, 'close')]).then(() => {
    // readline emits an unterminated rest as if it were a line: half a word confirms nothing
    if (torn.startsWith('ack ') && acknowledged.at(-1) === torn.slice(4)) acknowledged.pop()
  })
  return {
    acknowledged,
    async waitForMore(count, milliseconds) {
      const goal = acknowledged.length + count
      const deadline = AbortSignal.timeout(milliseconds)
      while (acknowledged.length < goal) {
        if (deadline.aborted || child.exitCode !== null || child.signalCode !== null) return false
        await Promise.race([once(lines, 'line', { signal: deadline }), ended]).catch(() => {})
      }
      return true
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
