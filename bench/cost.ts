import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { benchFolder } from './inputs.ts'

/** Starts a script as the command line starts: `node <starter> <script> ...`. */
export const starter = join(import.meta.dirname, 'start.mjs')

/** What one run cost: CPU and wall-clock seconds, peak memory in bytes, and the beginning of its output. */
export interface Cost {
  cpu: number
  /** of the database server, if one is involved */
  databaseCpu: number
  wall: number
  memory: number
  out: string
}

/** A way to do something, with its cost per run. */
export interface Contender {
  name: string
  run: () => Cost | Promise<Cost>
}

export interface Standing extends Cost {
  name: string
  /** number of counted runs; 0 if the contender failed */
  runs: number
  failure?: string
}

/**
 * Runs all contenders in turns, once as warm-up and `rounds` times for the record, and returns the median of each:
 * turns spread any disturbance by the machine equally. A contender that fails once is excluded from further rounds.
 */
export async function compare(contenders: Contender[], rounds = 5): Promise<Standing[]> {
  const costs = contenders.map((): Cost[] => [])
  const failures: (string | undefined)[] = []
  for (let round = 0; round <= rounds; round++)
    for (const [i, contender] of contenders.entries()) {
      if (failures[i] !== undefined) continue
      try {
        const cost = await contender.run()
        if (round > 0) costs[i]?.push(cost)
      } catch (error) {
        failures[i] = error instanceof Error ? error.message : String(error)
      }
    }
  return contenders.map(({ name }, i) => standing(name, costs[i] ?? [], failures[i]))
}

/** Runs a command to its end through `measure.py`. Throws the last words of its error output if it fails. */
export function costOf(command: string[]): Cost {
  mkdirSync(benchFolder, { recursive: true })
  const report = join(benchFolder, 'cost.json')
  const measure = join(import.meta.dirname, 'measure.py')
  const { error, stderr } = spawnSync('python3', [measure, report, ...command], { encoding: 'utf8' })
  if (error) throw error
  if (!stderr.includes('Traceback')) {
    const cost = JSON.parse(readFileSync(report, 'utf8')) as Cost & { exit: number }
    if (cost.exit === 0) return { ...cost, databaseCpu: 0 }
  }
  throw new Error(lastWords(stderr))
}

/** The line that names the error, else the last one. */
function lastWords(stderr: string): string {
  const lines = stderr.trim().split('\n')
  return lines.find((line) => /^\w*Error\b/.test(line)) ?? lines.at(-1) ?? 'failed without a word'
}

function standing(name: string, costs: Cost[], failure: string | undefined): Standing {
  const of = (what: 'cpu' | 'databaseCpu' | 'wall' | 'memory') => median(costs.map((cost) => cost[what]))
  const medians = { cpu: of('cpu'), databaseCpu: of('databaseCpu'), wall: of('wall'), memory: of('memory') }
  const seen = { name, runs: costs.length, ...medians, out: costs[0]?.out ?? '' }
  return failure === undefined ? seen : { ...seen, runs: 0, failure }
}

/** The middle value, or the mean of the middle two. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  if (sorted.length % 2 === 1) return sorted[middle] ?? 0
  return ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
