import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export interface NodePlan {
  only: 'web' | 'worker'
  port: number
  /** the script and its arguments */
  args: readonly string[]
  env: Record<string, string>
}

export interface NodeProcess {
  plan: NodePlan
  start: () => Promise<void>
  /** ends it without warning */
  kill: () => Promise<void>
  stop: () => Promise<void>
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const patience = 120_000

/** One node, which is started again and again on the same port. */
export function createNode(plan: NodePlan): NodeProcess {
  let child: ChildProcess | undefined
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    plan,
    async start() {
      const { DATABASE_URL: _, ...environment } = process.env
      child = spawn(process.execPath, [...plan.args], {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...environment, NODE_ENV: 'production', PORT: String(plan.port), ...plan.env },
      })
      await untilReady(child, plan)
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

async function untilReady(child: ChildProcess, { port, only }: NodePlan): Promise<void> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await pause(100)) {
    if (child.exitCode !== null) throw new Error(`a ${only} node ended with code ${child.exitCode}`)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error(`a ${only} node was not ready within ${patience / 1000} s`)
}
