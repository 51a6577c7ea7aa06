import { isIP } from 'node:net'
import { type Client, FTPError } from 'basic-ftp'
import type { FtpPlace } from './ftp-probe.ts'

/** The server knows no encryption, and the settings want it. */
export class PlainServer extends Error {}

/**
 * Encrypts a conversation before anything is said in it (FTP over TLS, explicit), and the data that come after it; answers whether it is
 * encrypted. A certificate that is not for the host that was typed ends it, whatever address was dialled for that.
 */
export async function encryptLine(
  client: Client,
  { host, allowPlain }: Pick<FtpPlace, 'host' | 'allowPlain'>,
): Promise<boolean> {
  try {
    await client.useTLS({ minVersion: 'TLSv1.2', host, ...(isIP(host) > 0 ? {} : { servername: host }) })
    return true
  } catch (error) {
    // A line that broke while it was being encrypted is not one without encryption.
    if (!(error instanceof FTPError) || client.closed) throw error
    if (!allowPlain) throw new PlainServer(error.message)
    return false
  }
}

/** Encrypts data lines, too. A server that refuses is left: it would wait for a file in the open. */
export async function encryptData(client: Client): Promise<void> {
  await client.send('PBSZ 0')
  await client.send('PROT P')
}
