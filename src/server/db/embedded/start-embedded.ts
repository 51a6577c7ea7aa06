import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import {
  type Address,
  APP_DATABASE,
  APP_ROLE,
  accessRule,
  chooseAddress,
  OWNER_ROLE,
  urlOf,
} from './address.ts'
import { findBinaries, programPath } from './binaries.ts'
import { EmbeddedError, type EmbeddedLog } from './embedded-error.ts'
import { canReach, type DatabaseUser, databaseUser, type Layout, layoutOf, runProgram } from './layout.ts'
import { type Cluster, start, withOwner } from './start.ts'
import { inherit, supervise } from './supervise.ts'

export interface EmbeddedOptions {
  /** a folder of its own; created if absent, private to the database user */
  dir: string
  log: EmbeddedLog
  /** false only for test clusters */
  fsync?: boolean
  /** how clients reach the server; the default is the best for the platform */
  transport?: Address['transport']
  /** how the server is started; the default depends on the platform */
  launcher?: Cluster['launcher']
  /** a folder with `postgres` and `initdb` instead of the bundled ones */
  binDir?: string
}

export interface Embedded {
  /** the application's ordinary role, in the application's database */
  url: string
  /** the superuser, in the database `postgres`: for supervision and backups only */
  ownerUrl: string
  version: string
  /** call it after the last connection is closed */
  stop(): Promise<void>
}

/** Real PostgreSQL in a folder: created at the first start, reused at the next, restarted when it dies. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log, fsync = true, binDir } = options
  const isWindows = process.platform === 'win32'
  const layout = layoutOf(resolve(options.dir))
  const user = databaseUser(layout.data)
  prepareFolder(layout.dir, user)
  const lock = lockFolder(layout)
  try {
    const binaries = await findBinaries({ layout, user, log, binDir })
    const address = await chooseAddress(layout, user, options.transport ?? (isWindows ? 'tcp' : 'socket'))
    const launcher = options.launcher ?? (isWindows ? 'pg_ctl' : 'spawn')
    const cluster: Cluster = { layout, user, binaries, address, fsync, launcher }

    await initialize(cluster, log)
    writeFileSync(join(layout.data, 'pg_hba.conf'), accessRule(address))
    const server = (await inherit(cluster, log)) ?? (await start(cluster, log))
    const stop = supervise(cluster, server, log)
    try {
      await ensureAppRole(cluster)
    } catch (error) {
      await stop()
      throw error
    }
    return {
      url: urlOf(address, APP_ROLE, APP_DATABASE),
      ownerUrl: urlOf(address, OWNER_ROLE, 'postgres'),
      version: binaries.version,
      stop: () => stop().finally(() => lock.release()),
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The application is an ordinary role that owns its database, exactly as on a production server. */
function ensureAppRole(cluster: Cluster): Promise<void> {
  return withOwner(cluster, async (client) => {
    const role = await client.query('select from pg_roles where rolname = $1', [APP_ROLE])
    if (role.rowCount === 0)
      await client.query(`create role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole`)
    if (cluster.address.transport === 'tcp') {
      await client.query(`alter role ${APP_ROLE} password ${client.escapeLiteral(cluster.address.password)}`)
    }
    const database = await client.query('select from pg_database where datname = $1', [APP_DATABASE])
    if (database.rowCount === 0) await client.query(`create database ${APP_DATABASE} owner ${APP_ROLE}`)
  })
}

/** Creates the folder, private to the database user, and reports clearly if that user cannot reach it. */
export function prepareFolder(dir: string, user: DatabaseUser | undefined): void {
  try {
    const first = mkdirSync(dir, { recursive: true })
    if (user && first) openAncestors(dir, first)
    if (user) chownSync(dir, user.uid, user.gid)
    chmodSync(dir, 0o700)
  } catch (error) {
    if (!isRefusal(error)) throw error
    const message = `the database folder ${dir} belongs to another user or cannot be written`
    throw new EmbeddedError('folder_not_ours', message, { cause: error })
  }
  if (!canReach(user, dir)) {
    throw new EmbeddedError(
      'folder_unreachable',
      `PostgreSQL runs as the user ${user?.name}, who may not enter every folder above ${dir}: set DATA_DIR to another place`,
    )
  }
}

/** A strict umask would lock the database user out of folders that were just created. */
function openAncestors(dir: string, first: string): void {
  for (let path = dirname(dir); path.startsWith(first); path = dirname(path)) chmodSync(path, 0o711)
}

function isRefusal(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code))
  )
}

/** Creates the cluster once, under another name until it is complete: an interrupted first start is simply repeated. */
async function initialize(cluster: Cluster, log: EmbeddedLog): Promise<void> {
  const { layout, binaries, user, fsync } = cluster
  if (existsSync(layout.data)) return
  const started = performance.now()
  log({ code: 'initializing', dir: layout.dir })

  rmSync(layout.unfinished, { recursive: true, force: true })
  mkdirSync(layout.unfinished)
  chmodSync(layout.unfinished, 0o700)
  if (user) chownSync(layout.unfinished, user.uid, user.gid)
  const args = ['-D', layout.unfinished, '-U', OWNER_ROLE, '--encoding=UTF8', ...locale(binaries.major)]
  args.push(
    ...access(cluster),
    ...(binaries.major >= 18 ? [] : ['--data-checksums']),
    ...(fsync ? [] : ['--no-sync']),
  )

  const { exitCode, output } = await runProgram(programPath(binaries, 'initdb'), args, {
    user,
    cwd: layout.dir,
  })
  if (exitCode !== 0) {
    throw new EmbeddedError(
      'initdb_failed',
      `PostgreSQL could not make its folder ${layout.data}:\n${output.trim()}`,
    )
  }
  renameSync(layout.unfinished, layout.data)
  log({ code: 'initialized', milliseconds: Math.round(performance.now() - started) })
}

/** The builtin provider sorts the same on every system and never changes under an index; it was added in version 17. */
function locale(major: number): string[] {
  return major >= 17
    ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    : [process.platform === 'linux' ? '--locale=C.UTF-8' : '--locale=C']
}

function access({ address, layout, binaries }: Cluster): string[] {
  const method =
    address.transport === 'tcp' ? ['--auth=scram-sha-256', `--pwfile=${layout.password}`] : ['--auth=trust']
  return binaries.major >= 14 ? [...method, '--no-instructions'] : method
}

interface FolderLock {
  release(): void
}

/**
 * Makes this process the only owner of the folder until `release` or its death, however it dies: the lock is SQLite's
 * lock on an open file, which the operating system drops with the process.
 */
export function lockFolder(layout: Layout): FolderLock {
  const { DatabaseSync } = sqlite()
  const database = new DatabaseSync(layout.lock)
  try {
    database.exec('PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (!isBusy(error)) throw error
    throw new EmbeddedError(
      'folder_in_use',
      `the database folder ${layout.dir} is in use by another running copy of this program${ownerOf(layout)}`,
    )
  }
  writeFileSync(layout.owner, String(process.pid))
  return {
    release() {
      if (!database.isOpen) return
      rmSync(layout.owner, { force: true })
      database.close()
    },
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && /database is locked/.test(error.message)
}

function ownerOf(layout: Layout): string {
  try {
    return ` (process ${readFileSync(layout.owner, 'utf8')})`
  } catch {
    return ''
  }
}

/** Node 22 and 24 print on stderr that the module is experimental, which means nothing to the site's operator. */
function sqlite() {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return process.getBuiltinModule('node:sqlite')
  } finally {
    process.emitWarning = emitWarning
  }
}
