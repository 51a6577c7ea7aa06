import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { connect, isIP, type Socket } from 'node:net'
import type { Resolve } from '../egress/guarded-connector.ts'
import { isPublicAddress } from '../egress/public-address.ts'

/** The ports where mail servers accept mails from their users. Other ports belong to other services. */
const mailPorts = new Set([25, 465, 587, 2525])

/** A server that was refused without contacting it. */
export class RefusedServer extends Error {}

export interface ServerAddress {
  host: string
  port: number
  /** the server may have a private address, and any port */
  allowPrivateNetwork: boolean
}

/**
 * An open connection to a mail server. The name is resolved once, and the checked addresses are the ones dialed, so
 * that a resolver cannot return one address for the check and another for the connection.
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
      // Only called for names: an IP address is dialed as it is.
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
