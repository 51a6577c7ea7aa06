import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const pathOf = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url))

/** Settings of a real installation that a demo must not get. */
const withheld = [
  'DATABASE_URL',
  'SECRET_KEY',
  'TSA_URL',
  'ANALYTICS_ID',
  'X_API_FIELD_STYLE',
  'X_API_SEARCH',
  'MAINTENANCE',
]

export interface Product {
  /** its address, and the token of the setup link if there is no administrator yet */
  ready: Promise<{ url: string; setupToken: string | undefined }>
  /** resolves with its exit code */
  ended: Promise<number>
  stop(): void
}

/** The product itself, in a separate process, as `npm start` runs it. On an empty folder it asks for an administrator. */
export function startProduct(env: Record<string, string>, isEmpty: boolean): Product {
  const kept = Object.entries(process.env).filter(([name]) => !withheld.includes(name))
  const child = spawn(
    process.execPath,
    ['--import', pathOf('scripts/set-up/follow-parent.mjs'), pathOf('src/main.ts')],
    {
      cwd: pathOf('.'),
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      // Its own process group: Ctrl-C must reach it once, from us, and then it gets the time that it needs.
      detached: process.platform !== 'win32',
      env: { NODE_ENV: 'production', ...Object.fromEntries(kept), ...env },
    },
  )
  const ended = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : 1))
  return {
    ready: readiness(child, ended, isEmpty),
    ended,
    stop: () => void (child.exitCode === null && child.kill('SIGTERM')),
  }
}

/** Passes its output on to the terminal, except for links that a newcomer would follow before the demo is ready. */
function readiness(child: ChildProcess, ended: Promise<number>, isEmpty: boolean): Product['ready'] {
  const { promise, resolve, reject } = Promise.withResolvers<{
    url: string
    setupToken: string | undefined
  }>()
  let url: string | undefined
  const lines = createInterface({ input: child.stdout ?? process.stdin })
  lines.on('line', (line) => {
    const address = /^\s*Ready at (\S+)/.exec(line)?.[1]
    const token = /\/setup\/([\w-]{43})/.exec(line)?.[1]
    if (address) {
      url = address
      // On an empty folder, the link to set up the first administrator follows.
      if (!isEmpty) resolve({ url, setupToken: undefined })
    } else if (token && url) resolve({ url, setupToken: token })
    else console.log(line)
  })
  void ended.then((code) => reject(new Error(`The product ended with code ${code} before it was ready.`)))
  return promise
}
