import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { EmbeddedEvent } from '../../src/server/db/embedded/embedded-error.ts'
import {
  type Embedded,
  type EmbeddedOptions,
  startEmbedded,
} from '../../src/server/db/embedded/start-embedded.ts'
import { madeCluster } from './made-cluster.ts'
import { temporaryFolder } from './temporary-folder.ts'

const HOLDER = fileURLToPath(new URL('./hold-cluster.ts', import.meta.url))

export interface ClusterCase {
  dir: string
  events: EmbeddedEvent[]
  codes(): string[]
  start(options?: Partial<EmbeddedOptions>): Promise<Embedded>
}

/** A database folder for one test. Everything the test starts in it is stopped at the end. */
export function clusterCase(): ClusterCase {
  const dir = join(temporaryFolder(), 'database')
  const events: EmbeddedEvent[] = []
  return {
    dir,
    events,
    codes: () => events.map((event) => event.code),
    async start(options = {}) {
      events.length = 0
      const embedded = await startEmbedded({
        dir,
        fsync: false,
        log: (event) => events.push(event),
        ...options,
      })
      onTestFinished(() => embedded.stop())
      return embedded
    },
  }
}

/** The same, with its first start already done. */
export async function madeClusterCase(): Promise<ClusterCase> {
  const at = clusterCase()
  await madeCluster(at.dir)
  return at
}

export interface Holder {
  child: ChildProcess
  codes: string[]
  /** resolves with the code that ended the attempt: `holding` or the refusal */
  outcome: Promise<string>
}

/** The same in another process, which the test may kill. */
export function holdInAnotherProcess(dir: string, options: Partial<EmbeddedOptions> = {}): Holder {
  const child = spawn(process.execPath, [HOLDER, dir, JSON.stringify({ fsync: false, ...options })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  const codes: string[] = []
  const lines = createInterface({ input: child.stdout })
  const outcome = new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      const { code } = JSON.parse(line) as { code: string }
      codes.push(code)
      if (code === 'holding') resolve(code)
    })
    lines.on('close', () => resolve(codes.at(-1) ?? 'nothing'))
  })
  return { child, codes, outcome }
}
