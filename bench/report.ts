import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Standing } from './cost.ts'

/** One chapter of the report. */
export interface Section {
  title: string
  notes: string[]
  tables: string[]
}

/** A table of costs that compares the first standing, the product's, with the others. */
export function ratioTable(standings: Standing[], target?: { peer: string; factor: number }): string {
  const [own] = standings
  const rows = standings.map((standing) => {
    const { name, cpu, wall, memory, failure } = standing
    if (failure !== undefined) return [name, `fails: ${failure}`, '', '', '']
    const ratio =
      standing === own
        ? ''
        : `${(own?.failure === undefined ? (own?.cpu ?? 0) / cpu : Number.NaN).toFixed(2)}x`
    return [name, seconds(cpu), seconds(wall), mebibytes(memory), ratio]
  })
  const head = ['', 'CPU s', 'wall s', 'peak MiB', 'product / this, CPU']
  return [tableOf(head, rows), ...(target ? [verdict(standings, target)] : [])].join('\n\n')
}

export function tableOf(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}

/** States plainly whether a target was met in this run. */
export function verdictLine(what: string, value: number, max: number, unit: string): string {
  const isMet = value <= max
  return `${isMet ? 'Met' : '**Missed**'}: ${what} ${value.toFixed(2)}${unit}, at most ${max}${unit}.`
}

function verdict(standings: Standing[], { peer, factor }: { peer: string; factor: number }): string {
  const other = standings.find(({ name }) => name === peer)
  const [own] = standings
  if (!own || !other || own.failure !== undefined || other.failure !== undefined)
    return `Not measured: ${peer} or the product did not run.`
  return verdictLine(`CPU of ${peer}`, own.cpu / other.cpu, factor, 'x')
}

/** Writes `bench/RESULTS.md`: what was measured, where, with what, and how to repeat it. */
export function writeReport(sections: Section[]): string {
  const path = join(import.meta.dirname, 'RESULTS.md')
  const intro = [
    '# Benchmarks',
    `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}. Contenders run by turns; every figure is the median of its runs after one` +
      ' for warming up. CPU is user and system time of the whole process with all its threads. Other work on the machine' +
      ' disturbs all alike, so compare ratios, not seconds.',
    machine(),
  ]
  writeFileSync(path, `${[...intro, printed(sections)].join('\n\n')}\n`)
  return path
}

/** The chapters as Markdown. */
export function printed(sections: Section[]): string {
  return sections
    .map(({ title, notes, tables }) =>
      [`## ${title}`, notes.map((note) => `- ${note}`).join('\n'), ...tables].join('\n\n'),
    )
    .join('\n\n')
}

function machine(): string {
  const [processor] = cpus()
  const lines = [
    `${cpus().length} x ${processor?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${release()}`,
    `Node ${process.versions.node}, ${firstLine('python3', '--version')}, ${firstLine('shuf', '--version')}, ${firstLine('unzip', '-v')}`,
  ]
  return lines.map((line) => `- ${line}`).join('\n')
}

function firstLine(program: string, argument: string): string {
  try {
    const out = execFileSync(program, [argument], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return out.split('\n')[0]?.split(', by')[0] ?? program
  } catch {
    return `no ${program}`
  }
}

function seconds(value: number): string {
  return value.toFixed(3)
}

export function mebibytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0)
}
