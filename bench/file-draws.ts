import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Contender, compare, costOf, starter } from './cost.ts'
import { benchFolder, inputFile, type Kind, kinds } from './inputs.ts'
import { mebibytes, ratioTable, type Section, tableOf } from './report.ts'
import { drawUpload, served } from './served.ts'

const packages = { udsv: '0.7.3', 'csv-parse': '7.0.3', 'read-excel-file': '9.3.17' }

/** The peer that the product is compared with, and the allowed multiple of its CPU time. */
const targets: Record<Kind, { peer: string; factor: number }> = {
  txt: { peer: 'shuf -n 10', factor: 4 },
  csv: { peer: 'Python csv', factor: 0.4 },
  json: { peer: 'Python json', factor: 0.3 },
  xlsx: { peer: 'unzip -p', factor: 1.8 },
}

/** Ten names from a file as a whole process, compared with common tools. */
export async function fileDraws(count: number, rounds: number): Promise<Section> {
  const hasPackages = installPackages()
  const tables: string[] = []
  for (const kind of kinds) {
    const file = inputFile(kind, count)
    const { peer, factor } = targets[kind]
    const standings = await compare([product(file), ...peersOf(kind, file, hasPackages)], rounds)
    tables.push(`### .${kind}\n\n${ratioTable(standings, { peer, factor })}`)
  }
  return {
    title: `Ten names out of a file of ${count.toLocaleString('en')} rows, whole processes, no tree`,
    notes: [
      '`node bench/start.mjs bench/draw-from-file.ts <file>`: reads, checks and draws; Node start included, with the cache of compiled modules that the command line has, too.',
      'Python: `bench/peer.py draw <file>`. npm: `bench/npm-peer.mjs`, every reader in a process of its own.',
      ...(hasPackages ? [] : ['The npm readers could not be installed on this machine and are left out.']),
    ],
    tables,
  }
}

function product(file: string): Contender {
  const script = join(import.meta.dirname, 'draw-from-file.ts')
  return { name: 'this product', run: () => costOf([process.execPath, starter, script, file]) }
}

function peersOf(kind: Kind, file: string, hasPackages: boolean): Contender[] {
  const command = (name: string, ...words: string[]) => ({ name, run: () => costOf(words) })
  const python = (name: string) =>
    command(name, 'python3', join(import.meta.dirname, 'peer.py'), 'draw', file)
  const npm = (name: string) =>
    command(name, process.execPath, join(import.meta.dirname, 'npm-peer.mjs'), name, file)
  const installed = (...names: string[]) => (hasPackages ? names.map(npm) : [])
  switch (kind) {
    case 'txt':
      return [command('shuf -n 10', 'shuf', '-n', '10', file), python('Python')]
    case 'csv':
      return [python('Python csv'), ...installed('udsv', 'csv-parse', 'csv-parse stream')]
    case 'json':
      return [python('Python json'), npm('JSON.parse')]
    case 'xlsx':
      return [
        command('unzip -p', 'unzip', '-p', file),
        python('Python zipfile and ElementTree'),
        ...installed('read-excel-file'),
      ]
  }
}

/** The peers are installed in the benchmark folder, separate from the product's own packages. */
function installPackages(): boolean {
  const manifest = join(benchFolder, 'package.json')
  if (Object.keys(packages).every((name) => existsSync(join(benchFolder, 'node_modules', name)))) return true
  inputFile('txt', 1)
  writeFileSync(manifest, JSON.stringify({ private: true, dependencies: packages }))
  try {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    execFileSync(npm, ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: benchFolder })
    return true
  } catch {
    return false
  }
}

/** The whole path of a file of each kind on a warmed-up server. */
export function warmDraws(count: number, rounds: number): Promise<Section> {
  return served(async (server) => {
    const standings = await compare(
      kinds.map((kind) => ({ name: `.${kind}`, run: () => drawUpload(server, inputFile(kind, count)) })),
      rounds,
    )
    const rows = standings.map(({ name, cpu, databaseCpu, wall, failure }) =>
      failure === undefined
        ? [name, cpu.toFixed(2), databaseCpu.toFixed(2), wall.toFixed(2)]
        : [name, `fails: ${failure}`, '', ''],
    )
    const { memory } = await server.spent()
    return {
      title: `${count.toLocaleString('en')} rows on a warm server, from upload to stored receipt`,
      notes: [
        '`POST /api/giveaways` with the file as form data: reading, rules, sealed tree, two commits, receipt.',
        `The most memory that the server ever held over all ${kinds.length * (rounds + 1)} draws: ${mebibytes(memory)} MiB.`,
      ],
      tables: [tableOf(['file', 'server CPU s', 'database CPU s', 'wall s'], rows)],
    }
  })
}
