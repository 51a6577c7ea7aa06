import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { connect, isIP, type Socket } from 'node:net'
import type { Resolve } from '../egress/guarded-connector.ts'
import { isPublicAddress } from '../egress/public-address.ts'

/** Where mail servers take mails from their users. Other ports are other services. */
const mailPorts = new Set([25, 465, 587, 2525])

/** Why a server was not asked at all. */
export class RefusedServer extends Error {}

export interface ServerAddress {
  host: string
  port: number
  /** the server may have a private address, and any port */
  allowPrivateNetwork: boolean
}

/**
 * An open connection to a mail server. The name is looked up once, and what was looked at is what is dialled, so that a
 * resolver cannot answer the check with one address and the connection with another.
 */
export async function reachMailServer(
  { host, port, allowPrivateNetwork }: ServerAddress,
  signal: AbortSignal,
  resolve: Resolve = (name) => lookup(name, { all: true }),
): Promise<Socket> {
  if (!allowPrivateNetwork && !mailPorts.has(port)) throw new RefusedServer('port')
  const family = isIP(host)
  const addresses =
    family > 0 ? [{ address: host, family }] : await Promise.race([resolve(host), endOf(signal)])
  if (!allowPrivateNetwork && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new RefusedServer('private address')
  return dial(host, port, addresses, signal)
}

function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

function dial(host: string, port: number, addresses: LookupAddress[], signal: AbortSignal): Promise<Socket> {
  const [first] = addresses
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port,
      autoSelectFamily: true,
      // Only asked for names: an IP address is dialled as it stands.
      lookup: (_host, { all }, told) =>
        all ? told(null, addresses) : told(null, first?.address ?? '', first?.family),
    })
    const end = () => socket.destroy(signal.reason as Error)
    signal.addEventListener('abort', end, { once: true })
    socket.once('error', reject)
    socket.once('connect', () => {
      signal.removeEventListener('abort', end)
      socket.off('error', reject)
      resolve(socket)
    })
    if (signal.aborted) end()
  })
}
