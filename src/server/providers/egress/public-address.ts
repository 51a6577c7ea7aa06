import ipaddr from 'ipaddr.js'

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
