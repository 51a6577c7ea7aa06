import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { buildConnector } from 'undici'
import { EgressError } from './egress-error.ts'

/**
 * RFC 6052: the prefix under which a network without IPv4 reaches IPv4 hosts; the last four bytes are the actual
 * address.
 */
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** RFC 4291, 2.5.5.1: IPv4-compatible IPv6 addresses, long deprecated. The package counts them as ordinary. */
const compatible = ipaddr.IPv6.parseCIDR('::/96')

/** Whether an address belongs to the public internet. False for anything that is not an address. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv4) return isPublicV4(parsed)
  if (parsed.isIPv4MappedAddress()) return isPublicV4(parsed.toIPv4Address())
  if (parsed.match(nat64)) return isPublicV4(new ipaddr.IPv4(parsed.toByteArray().slice(12)))
  // 6to4, Teredo and the like are not `unicast` here: they are refused whatever they wrap.
  return parsed.range() === 'unicast' && !parsed.match(compatible)
}

function isPublicV4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast'
}

/** All addresses of a host name. */
export type Resolve = (host: string) => Promise<LookupAddress[]>

/** Connects to one of `addresses`, and to nothing else. */
export type Dial = (
  target: buildConnector.Options,
  addresses: LookupAddress[],
  done: buildConnector.Callback,
) => void

const patience = 5_000

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
    timeout: patience,
    allowH2: false,
    autoSelectFamily: true,
    // Only called for names: an IP address is dialed as it is.
    lookup: (_host, { all }, told) =>
      all ? told(null, addresses) : told(null, first?.address ?? '', first?.family),
  })
  connect(target, done)
}
