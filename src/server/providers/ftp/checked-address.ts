import { isIP } from 'node:net'
import { type Resolve } from '../egress/guarded-connector.ts'
import { isPublicAddress } from '../egress/public-address.ts'
import { type FtpPlace } from './ftp-probe.ts'

/** Below this, other ports belong to other services. */
const ftpPorts = new Set([21, 990])

const firstFreePort = 1024

/** A server that was refused without contacting it. */
export class RefusedServer extends Error {}

/**
 * The address to dial for a place. Its name is resolved once; one private address among several is enough to refuse it.
 * A line end within a name or a password would begin a separate command.
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
