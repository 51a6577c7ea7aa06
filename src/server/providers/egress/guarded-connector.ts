import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { buildConnector } from 'undici'
import { EgressError } from './egress-error.ts'
import { isPublicAddress } from './public-address.ts'

/** All addresses of a host name. */
export type Resolve = (host: string) => Promise<LookupAddress[]>

/** Connects to one of `addresses`, and to nothing else. */
export type Dial = (
  target: buildConnector.Options,
  addresses: LookupAddress[],
  done: buildConnector.Callback,
) => void

const connectTimeoutMs = 5_000

/**
 * Opens connections for undici. A name is resolved once, and the checked addresses are the ones dialed, so that a
 * resolver cannot return one address for the check and another for the connection. IP addresses go through the same
 * check, which undici's own `lookup` option does not cover.
 */
export function guardedConnector(
  reach: 'public' | 'anything',
  { resolve = resolveAll, dial = dialOne }: { resolve?: Resolve | undefined; dial?: Dial | undefined },
): buildConnector.connector {
  const open = async (target: buildConnector.Options, done: buildConnector.Callback) => {
    let addresses: LookupAddress[]
    try {
      addresses = await addressesOf(target.hostname, resolve)
      const isOff = reach === 'public' && !addresses.every(({ address }) => isPublicAddress(address))
      if (isOff) throw new EgressError('forbidden', `${target.hostname} is not on the public internet.`)
    } catch (error) {
      done(error as Error, null)
      return
    }
    dial(target, addresses, done)
  }
  return (target, done) => void open(target, done)
}

async function addressesOf(host: string, resolve: Resolve): Promise<LookupAddress[]> {
  const family = isIP(host)
  const addresses = family > 0 ? [{ address: host, family }] : await resolve(host)
  if (addresses.length === 0) throw new EgressError('unreachable', `${host} has no address.`)
  return addresses
}

function resolveAll(host: string): Promise<LookupAddress[]> {
  return lookup(host, { all: true })
}

function dialOne(target: buildConnector.Options, addresses: LookupAddress[], done: buildConnector.Callback) {
  const [first] = addresses
  const connect = buildConnector({
    timeout: connectTimeoutMs,
    allowH2: false,
    autoSelectFamily: true,
    // Only called for names: an IP address is dialed as it is.
    lookup: (_host, { all }, callback) =>
      all ? callback(null, addresses) : callback(null, first?.address ?? '', first?.family),
  })
  connect(target, done)
}
