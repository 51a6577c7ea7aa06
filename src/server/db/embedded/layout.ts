import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

export interface Layout {
  dir: string
  /** held open by the one process that owns this folder, as long as it lives */
  lock: string
  /** process id of the owner, only for the error message of a second one */
  owner: string
  data: string
  /** where initdb works; renamed to `data` when complete */
  unfinished: string
  log: string
  /** only if the server listens on TCP */
  password: string
  port: string
}

export function layoutOf(dir: string): Layout {
  return {
    dir,
    lock: join(dir, 'owner.lock'),
    owner: join(dir, 'owner.pid'),
    data: join(dir, 'data'),
    unfinished: join(dir, 'data.new'),
    log: join(dir, 'postgres.log'),
    password: join(dir, 'password'),
    port: join(dir, 'port'),
  }
}

/**
 * The default location of all persistent data: `<project>/data`, or a system folder if root runs a project that the
 * database user cannot reach (for example a clone in /root).
 */
export function defaultDataDir(projectDir: string): string {
  const project = resolve(projectDir)
  const inside = join(project, 'data')
  if (canReach(databaseUser(inside), project)) return inside
  const hash = createHash('sha256').update(project).digest('hex').slice(0, 8)
  return `/var/lib/giveawaybox-${hash}`
}

/** The operating system user that PostgreSQL runs as; undefined = the user of this process. */
export interface DatabaseUser {
  name: string
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root, so root runs it as another user: the owner of an existing cluster, else
 * `postgres`, else `nobody`. A uid without a passwd entry does not work.
 */
export function databaseUser(dataFolder: string): DatabaseUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readUsers()
  const owner = ownerOf(dataFolder)
  const user =
    users.find((candidate) => candidate.uid === owner && owner !== 0) ??
    users.find((candidate) => candidate.name === 'postgres' || candidate.name === '_postgres') ??
    users.find((candidate) => candidate.name === 'nobody')
  if (!user)
    throw new Error('PostgreSQL cannot run as root, and this machine has no user "postgres" or "nobody"')
  return user
}

/** Whether the user may enter every folder from the root down to this one. */
export function canReach(user: DatabaseUser | undefined, folder: string): boolean {
  if (!user) return true
  for (let path = folder; ; path = dirname(path)) {
    if (!mayEnter(user, path)) return false
    if (path === dirname(path)) return true
  }
}

function mayEnter(user: DatabaseUser, path: string): boolean {
  const { uid, gid, mode } = statSync(path)
  if (uid === user.uid) return (mode & 0o100) !== 0
  if (gid === user.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

function readUsers(): DatabaseUser[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return lines
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

function ownerOf(folder: string): number | undefined {
  return statSync(folder, { throwIfNoEntry: false })?.uid
}

interface ProgramResult {
  /** null if the program could not be started or was killed; `output` says why */
  exitCode: number | null
  output: string
}

interface RunOptions {
  user: DatabaseUser | undefined
  cwd?: string
}

/** Runs one of PostgreSQL's programs to its end and returns its output. Never throws. */
export function runProgram(path: string, args: string[], { user, cwd }: RunOptions): Promise<ProgramResult> {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(path, args, {
      ...asUser(user),
      ...(cwd === undefined ? {} : { cwd }),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.on('error', (error) => resolve({ exitCode: null, output: error.message }))
    child.on('close', (exitCode) => resolve({ exitCode, output }))
    // on Windows the server that pg_ctl starts inherits its pipes and keeps them open
    child.on('exit', (exitCode) => setTimeout(() => resolve({ exitCode, output }), 1_000).unref())
  })
}

/** User and environment of PostgreSQL's programs: without the caller's PG* variables and language. */
export function asUser(user: DatabaseUser | undefined) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name)))
  return {
    env: { ...env, LC_ALL: 'C' },
    windowsHide: true,
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  }
}
