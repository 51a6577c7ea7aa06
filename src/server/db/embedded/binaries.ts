import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { DatabaseUser } from './database-user.ts'
import { EmbeddedError } from './embedded-error.ts'
import { type EmbeddedLog } from './embedded-event.ts'
import type { Layout } from './layout.ts'
import { packageBinaries } from './package-binaries.ts'
import { runProgram } from './run-program.ts'

export interface Binaries {
  folder: string
  version: string
  major: number
}

interface Request {
  layout: Layout
  user: DatabaseUser | undefined
  log: EmbeddedLog
  /** a folder with `postgres` and `initdb` to use instead of searching */
  binDir?: string | undefined
}

const OLDEST_MAJOR = 15

/** PostgreSQL's programs: from the npm package, else from the system; in the major version that created the cluster. */
export async function findBinaries({ layout, user, log, binDir }: Request): Promise<Binaries> {
  const major = clusterMajor(layout)
  const suits = (found: Binaries | undefined) => found && (major === undefined || found.major === major)

  const preferred = binDir ?? packageBinaries(layout.dir, user, log)
  const first = preferred === undefined ? undefined : await probe(preferred, user)
  if (first && suits(first)) return first

  const installed = binDir === undefined ? await probeAll(systemFolders(), user) : []
  const second = installed.filter(suits).sort((a, b) => b.major - a.major)[0]
  if (second) {
    log({ code: 'using_system_binaries', folder: second.folder, version: second.version })
    return second
  }
  throw new EmbeddedError('no_binaries', refusal(layout, major))
}

export function programPath(binaries: Binaries, program: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return join(binaries.folder, process.platform === 'win32' ? `${program}.exe` : program)
}

function clusterMajor(layout: Layout): number | undefined {
  const file = join(layout.data, 'PG_VERSION')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').trim()) : undefined
}

function refusal(layout: Layout, major: number | undefined): string {
  const cure = 'install PostgreSQL or set DATABASE_URL to a server of version 15 or newer'
  return major === undefined
    ? `no PostgreSQL runs here (${process.platform} ${process.arch}): ${cure}`
    : `${layout.data} was made by PostgreSQL ${major}, and no PostgreSQL ${major} runs here: ${cure}`
}

async function probeAll(folders: string[], user: DatabaseUser | undefined): Promise<Binaries[]> {
  const found = await Promise.all(folders.map((folder) => probe(folder, user)))
  return found.filter((binaries) => binaries !== undefined && binaries.major >= OLDEST_MAJOR) as Binaries[]
}

/** Runs both programs as the user who will run them: the only test that covers libraries, libc and permissions. */
async function probe(folder: string, user: DatabaseUser | undefined): Promise<Binaries | undefined> {
  const binaries = { folder, version: '', major: 0 }
  const [postgres, initdb] = await Promise.all([
    runProgram(programPath(binaries, 'postgres'), ['--version'], { user }),
    runProgram(programPath(binaries, 'initdb'), ['--version'], { user }),
  ])
  const version = /(\d+)(\.\d+)?/.exec(postgres.output)
  if (postgres.exitCode !== 0 || initdb.exitCode !== 0 || !version) return undefined
  return { folder, version: version[0], major: Number(version[1]) }
}

function systemFolders(): string[] {
  const candidates = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...children('/usr/lib/postgresql').map((path) => join(path, 'bin')),
    ...children('/opt/homebrew/opt')
      .concat(children('/usr/local/opt'))
      .filter((path) => /postgresql@\d+$/.test(path))
      .map((path) => join(path, 'bin')),
    ...children('/usr')
      .filter((path) => /pgsql-\d+$/.test(path))
      .map((path) => join(path, 'bin')),
    ...children('C:\\Program Files\\PostgreSQL').map((path) => join(path, 'bin')),
  ]
  const program = process.platform === 'win32' ? 'initdb.exe' : 'initdb'
  return [...new Set(candidates)].filter((folder) => folder !== '' && existsSync(join(folder, program)))
}

function children(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name))
  } catch {
    return []
  }
}
