import { spawn } from 'node:child_process'
import { inRoot } from '../set-up/paths.mjs'

let interruption

/** Runs a tool's own script under this Node with the launcher's terminal; returns its exit code. */
export function runTool(args, env = {}, { quiet = false } = {}) {
  if (interruption) return Promise.resolve(1)
  const child = spawn(process.execPath, args, {
    cwd: inRoot(),
    stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'],
    env: { ...(!process.stdout.isTTY && { NO_COLOR: '1' }), ...process.env, ...env },
  })
  const stop = (signal) => {
    interruption = signal
    child.kill(signal)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop)
      resolve(code ?? 1)
    })
  })
}

export const isInterrupted = () => interruption !== undefined
