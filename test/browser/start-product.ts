import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const patience = 240_000

/**
 * The whole product on an empty data folder, as `npm start` runs it; both brands, the second at lucky.localhost.
 * `world` is the environment with the external services, as the fakes of beacon and platforms provide it. `code` is
 * another checkout to run, `data` an existing folder to use, which is not deleted.
 */
export async function startProduct(
  port: number,
  world: Record<string, string> = { BEACON_URLS: 'off' },
  { code = root, data }: { code?: string; data?: string } = {},
): Promise<{ url: string; setupLink: () => Promise<string>; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'stories-'))
  // When run by root, the database has its own user, which must be able to traverse this folder.
  chmodSync(folder, 0o711)
  const { DATABASE_URL: _, ...environment } = process.env
  const product = spawn(process.execPath, [join(code, 'src', 'main.ts')], {
    cwd: code,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...environment,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: data ?? join(folder, 'data'),
      VARIANT2_HOST: 'lucky.localhost',
      // Stories may set their address: all of them together sign up more often than one address may.
      TRUST_PROXY: '1',
      ...world,
    },
  })
  const said = collect(product)
  const stop = async () => {
    await end(product)
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `http://localhost:${port}`
  try {
    await ready(url, product)
  } catch (error) {
    await stop()
    throw new Error(`The product did not start: ${String(error)}\n${said()}`, { cause: error })
  }
  return { url, setupLink: () => setupLink(said), stop }
}

/** The one-time link for the first administrator, which is printed shortly after the product starts to respond. */
async function setupLink(said: () => string): Promise<string> {
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline) {
    const link = /http\S+\/setup\/[\w-]{43}/.exec(said())?.[0]
    if (link) return link
    await sleep(50)
  }
  throw new Error(`The product printed no link for the first administrator\n${said()}`)
}

async function ready(url: string, product: ChildProcess) {
  const deadline = Date.now() + patience
  while (Date.now() < deadline) {
    if (product.exitCode !== null) throw new Error(`it ended with code ${product.exitCode}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(200)
  }
  throw new Error(`/readyz did not answer within ${patience / 1000} s`)
}

async function end(product: ChildProcess) {
  if (product.exitCode !== null || product.signalCode !== null) return
  const gone = once(product, 'exit')
  product.kill('SIGTERM')
  const forced = setTimeout(() => product.kill('SIGKILL'), 30_000)
  await gone
  clearTimeout(forced)
}

function collect(product: ChildProcess) {
  let said = ''
  for (const stream of [product.stdout, product.stderr]) {
    stream?.on('data', (chunk) => {
      said = (said + String(chunk)).slice(-5_000)
    })
  }
  return () => said
}
