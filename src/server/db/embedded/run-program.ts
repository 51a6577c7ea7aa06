import { spawn } from 'node:child_process'
import type { DatabaseUser } from './database-user.ts'

interface ProgramResult {
  /** null if the program could not be started or was killed; `output` says why */
  exitCode: number | null
  output: string
}

interface Options {
  user: DatabaseUser | undefined
  cwd?: string
}

/** Runs one of PostgreSQL's programs to its end and returns its output. Never throws. */
export function runProgram(path: string, args: string[], { user, cwd }: Options): Promise<ProgramResult> {
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
