import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inRoot } from './paths.mjs'

const isWindows = process.platform === 'win32'
const repeatWindow = 1_500

/**
 * Runs the product's own program under the chosen Node until it ends; returns its exit code.
 *
 * The program gets its own process group: Ctrl-C reaches us from the terminal and again from npm, and the program must
 * see one signal, not three, because a second one means "at once". If we are killed outright, it notices and stops by
 * itself. SIGTERM to npm alone ends npm and its shell, but does not reach us: then we have another parent.
 */
export function serve(node, args, mode) {
  const follow = pathToFileURL(inRoot('scripts', 'set-up', 'follow-parent.mjs')).href
  const child = spawn(node.bin, ['--import', follow, ...args], {
    cwd: inRoot(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: !isWindows,
    env: environment(node, mode),
  })
  return new Promise((resolve, reject) => {
    passOnTheEnd(child)
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}

/**
 * Threads that each have an arena of their own hold on to what they freed: with two arenas a server that draws from a
 * million names holds 530 MiB at most instead of 700, for the same work. Only glibc reads this. In the container and under
 * systemd, the same is set in `Dockerfile` and `deploy`.
 */
const arenas = { MALLOC_ARENA_MAX: '2' }

function environment(node, mode) {
  const path = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  return {
    NODE_COMPILE_CACHE: inRoot('.cache', 'compile'),
    ...arenas,
    ...(mode && { NODE_ENV: mode }),
    ...process.env,
    [path]: [dirname(node.bin), inRoot('node_modules', '.bin'), process.env[path]].join(delimiter),
  }
}

function passOnTheEnd(child) {
  let last = 0
  const parent = process.ppid
  const follow = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(follow)
    if (last === 0) child.kill('SIGTERM')
    last = Date.now()
  }, 500).unref()
  if (!process.env['npm_lifecycle_event']) clearInterval(follow)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // On Windows the console itself notifies every process, and kill() would end the program without a clean stop.
      if (isWindows || Date.now() - last < repeatWindow) return
      last = Date.now()
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  }
}
