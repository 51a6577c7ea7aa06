import { isIP } from 'node:net'
import { EgressError } from './egress-error.ts'

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
