import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** What a server process has cost so far: CPU seconds of it and of its database, and its peak memory in bytes. */
export interface Spent {
  cpu: number
  databaseCpu: number
  memory: number
  /** bytes of memory at this moment, if reported */
  held?: number
}

/** What a server process reports once it listens. */
export interface Listening {
  origin: string
  /** the address of its database, if it has one */
  database?: string
}

export interface ServerProcess extends Listening {
  spent(): Promise<Spent>
  stop(): Promise<void>
}

/** Starts a server script of this folder as a separate process and waits until it listens. */
export async function startServerProcess(script: string, args: string[]): Promise<ServerProcess> {
  const child = fork(join(import.meta.dirname, script), args, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [listening] = (await Promise.race([once(child, 'message'), died()])) as [Listening]
  return {
    ...listening,
    async spent() {
      child.send('spent')
      const [spent] = (await once(child, 'message')) as [Spent]
      return spent
    },
    async stop() {
      child.send('stop')
      await once(child, 'exit')
    },
  }

  async function died(): Promise<never> {
    await once(child, 'exit')
    throw new Error(`${script} ended before it listened`)
  }
}
