import { isIP } from 'node:net'
import type { Resolve } from '../egress/guarded-connector.ts'
import { isPublicAddress } from '../egress/public-address.ts'
import type { FtpPlace } from './ftp-probe.ts'

/** Below these, ports belong to other services. */
const ftpPorts = new Set([21, 990])
const firstFreePort = 1024

/** Why a server was not asked at all. */
export class RefusedServer extends Error {}

/**
 * What may be dialled for a place. Its name is looked up once; one private address among several is enough to refuse it. A line
 * end within a name or a password would begin a command of its own.
 */
export async function checkedAddress(
  { host, port, username, password, allowPrivateNetwork }: FtpPlace,
  resolve: Resolve,
): Promise<string> {
  if (!host) throw new RefusedServer('no host')
  if (hasControls(username) || hasControls(password)) throw new RefusedServer('characters')
  if (!allowPrivateNetwork && !ftpPorts.has(port) && port < firstFreePort) throw new RefusedServer('port')
  const addresses = isIP(host) > 0 ? [{ address: host }] : await resolve(host)
  if (!allowPrivateNetwork && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new RefusedServer('private address')
  const [first] = addresses
  if (!first) throw Object.assign(new Error(host), { code: 'ENOTFOUND' })
  return first.address
}

function hasControls(text: string): boolean {
  return /\p{Cc}/u.test(text)
}
