import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmbeddedError } from './embedded-error.ts'
import type { DatabaseUser, Layout } from './layout.ts'

/** A socket in a private folder needs no password; TCP does (Windows, where Node has no unix sockets). */
export type Address =
  | { transport: 'socket'; folder: string }
  | { transport: 'tcp'; port: number; password: string }

export const OWNER_ROLE = 'owner'
export const APP_ROLE = 'app'
export const APP_DATABASE = 'giveawaybox'
const SOCKET_PORT = 5432
// sun_path holds 104 bytes on macOS and 108 on Linux, including the terminating zero
const MAX_SOCKET_PATH_LENGTH = 103

export async function chooseAddress(
  layout: Layout,
  user: DatabaseUser | undefined,
  transport: Address['transport'],
): Promise<Address> {
  if (transport === 'socket') return { transport, folder: socketFolder(layout, user) }
  return { transport, port: await keptPort(layout), password: keptPassword(layout, user) }
}

/** The connection string of a role; everything is spelled out so that no PG* variable can change it. */
export function urlOf(address: Address, role: string, database: string): string {
  if (address.transport === 'tcp') {
    return `postgres://${role}:${address.password}@127.0.0.1:${address.port}/${database}?sslmode=disable`
  }
  const host = encodeURIComponent(address.folder)
  return `postgres://${role}@localhost:${SOCKET_PORT}/${database}?host=${host}&sslmode=disable`
}

export function listenFlags(address: Address): string[] {
  if (address.transport === 'socket') {
    return ['-k', address.folder, '-p', String(SOCKET_PORT), '-c', 'listen_addresses=']
  }
  // Windows has no socket folder by default, and its shell would pass on the quotes of an empty value
  const noSocket = process.platform === 'win32' ? [] : ['-c', 'unix_socket_directories=']
  return ['-h', '127.0.0.1', '-p', String(address.port), ...noSocket]
}

/** The socket and its lock file, which a killed server leaves behind. */
export function socketFiles(address: Address): { socket: string; lock: string } | undefined {
  if (address.transport === 'tcp') return undefined
  const socket = join(address.folder, `.s.PGSQL.${SOCKET_PORT}`)
  return { socket, lock: `${socket}.lock` }
}

/** The whole pg_hba.conf: a single rule for all clients. */
export function accessRule(address: Address): string {
  return address.transport === 'tcp' ? 'host all all 127.0.0.1/32 scram-sha-256\n' : 'local all all trust\n'
}

function socketFolder(layout: Layout, user: DatabaseUser | undefined): string {
  const inside = join(layout.dir, 'run')
  const hash = createHash('sha256').update(layout.dir).digest('hex').slice(0, 16)
  const fits = Buffer.byteLength(join(inside, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_SOCKET_PATH_LENGTH
  const folder = fits ? inside : join(tmpdir(), `giveawaybox-${hash}`)
  claimFolder(folder, user)
  return folder
}

/**
 * In the shared temp folder another user may have created ours first: accept only a real folder with the right owner.
 */
function claimFolder(folder: string, user: DatabaseUser | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const allowed = [process.getuid?.(), user?.uid]
  if (!found.isDirectory() || !allowed.includes(found.uid)) {
    throw new EmbeddedError('folder_not_ours', `${folder} belongs to another user`)
  }
  if (user) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
}

async function keptPort(layout: Layout): Promise<number> {
  if (existsSync(layout.port)) return Number(readFileSync(layout.port, 'utf8'))
  const port = await freePort()
  writeFileSync(layout.port, String(port))
  return port
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function keptPassword(layout: Layout, user: DatabaseUser | undefined): string {
  if (!existsSync(layout.password)) {
    writeFileSync(layout.password, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
    if (user) chownSync(layout.password, user.uid, user.gid)
  }
  return readFileSync(layout.password, 'utf8').trim()
}
