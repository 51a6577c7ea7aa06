import { createHmac } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'

/**
 * One key for one customer of a network: an IPv4 address, or the /64 of an IPv6 address, which providers assign as a
 * whole.
 */
export function addressKey(address: string): string {
  const bare = address.split('%')[0] ?? address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped) return mapped
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return 'unknown'
  return `${groups(bare).slice(0, 4).join(':')}::/64`
}

/** A keyed hash of the same: what the database stores instead of an address. */
export function addressId(address: string, secretKey: Uint8Array): string {
  const digest = createHmac('sha256', secretKey)
    .update(`address\0${addressKey(address)}`)
    .digest('base64url')
  return digest.slice(0, 22)
}

/** The network around an address, wide enough that a client rarely leaves it: /24, or /56 of an IPv6 address. */
export function networkKey(address: string): string {
  const key = addressKey(address)
  if (isIPv4(key)) return `${key.split('.').slice(0, 3).join('.')}.0/24`
  if (!key.endsWith('::/64')) return key
  const [a, b, c, d = '0'] = key.slice(0, -'::/64'.length).split(':')
  return `${[a, b, c, d.padStart(4, '0').slice(0, 2)].join(':')}::/56`
}

function groups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const left = head ? head.split(':') : []
  if (tail === undefined) return left
  const right = tail ? tail.split(':') : []
  return [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
}
