import { isIP } from 'node:net'
import { type Client, FTPError } from 'basic-ftp'
import type { FtpPlace } from './ftp-probe.ts'

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
