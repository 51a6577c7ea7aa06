import { isIP } from 'node:net'
import { type Client, FTPError } from 'basic-ftp'
import type { Resolve } from '../egress/guarded-connector.ts'
import { isPublicAddress } from '../egress/public-address.ts'
import type { FtpPlace } from './ftp-probe.ts'

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

/** The server does not support encryption, but the settings require it. */
export class PlainServer extends Error {}

/**
 * Encrypts a connection before anything else is sent (FTP over TLS, explicit), and the data connections after it;
 * returns whether it is encrypted. A certificate that does not match the typed host ends it, whatever address was
 * dialed.
 */
export async function encryptLine(
  client: Client,
  { host, allowPlain }: Pick<FtpPlace, 'host' | 'allowPlain'>,
): Promise<boolean> {
  try {
    await client.useTLS({ minVersion: 'TLSv1.2', host, ...(isIP(host) > 0 ? {} : { servername: host }) })
    return true
  } catch (error) {
    // A connection that broke during encryption does not count as one without encryption.
    if (!(error instanceof FTPError) || client.closed) throw error
    if (!allowPlain) throw new PlainServer(error.message)
    return false
  }
}

/** Encrypts data connections, too. A server that refuses is disconnected: it would expect files in plain text. */
export async function encryptData(client: Client): Promise<void> {
  await client.send('PBSZ 0')
  await client.send('PROT P')
}
