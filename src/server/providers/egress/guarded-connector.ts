import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { buildConnector } from 'undici'
import { EgressError } from './egress-error.ts'

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

/** Longer addresses are not genuine; browsers and servers commonly stop near 2,048 characters. */
const maxUrlLength = 2048

/**
 * The destination of a typed address, if it is allowed: https (http becomes https), the usual port, no name and
 * password, a host name with a dot and no IP address in any spelling. `hosts`: allowed names, each with everything
 * below it. Throws an `EgressError`. The name's addresses are checked when the connection is made.
 */
export function typedDestination(text: string, hosts: readonly string[] | 'any'): URL {
  const url = parsed(text)
  if (url.protocol === 'http:') url.protocol = 'https:'
  if (url.protocol !== 'https:') throw forbidden(text, 'is not an https address')
  if (url.username || url.password) throw forbidden(text, 'carries a name or password')
  if (url.port) throw forbidden(text, 'names a port')
  const host = url.hostname
  if (host.startsWith('[') || isIP(host) > 0) throw forbidden(text, 'is a bare IP address')
  if (!host.includes('.') || host.endsWith('.')) throw forbidden(text, 'has no full host name')
  const isListed = hosts === 'any' || hosts.some((name) => host === name || host.endsWith(`.${name}`))
  if (!isListed) throw forbidden(text, 'is of another host')
  if (url.hash) url.hash = ''
  return url
}

/** The destination of a configured address: http or https, and nothing that a request cannot carry. */
export function configuredDestination(text: string): URL {
  const url = parsed(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw forbidden(text, 'is no web address')
  if (url.username || url.password) throw forbidden(text, 'carries a name or password')
  if (url.hash) url.hash = ''
  return url
}

function parsed(text: string): URL {
  // Parsers drop tabs and line ends within an address; honest users do not type them.
  const isPlain = text.length <= maxUrlLength && !/[\p{Cc}\p{Zs}]/u.test(text)
  const url = isPlain ? URL.parse(text) : null
  if (!url) throw forbidden(text, 'cannot be read')
  return url
}

function forbidden(text: string, why: string): EgressError {
  return new EgressError('forbidden', `The address ${JSON.stringify(text.slice(0, 200))} ${why}.`)
}
