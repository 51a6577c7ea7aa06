import { z } from 'zod'
import type { BeaconChain } from '#draw/drand.ts'

/** The other fields of `/info` are not needed. */
const info = z
  .object({
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    public_key: z.string().regex(/^[0-9a-f]{192}$/),
    genesis_time: z.int().positive(),
    period: z.int().positive(),
    schemeID: z.literal('bls-unchained-g1-rfc9380'),
  })
  .transform(({ hash, public_key: publicKey, genesis_time: genesis, period }): BeaconChain => {
    return { hash, publicKey, genesis, period }
  })

/** A chain as drand relays describe it under `/info`. Throws an Error that says which fields are wrong. */
export function readChain(text: string): BeaconChain {
  const { data, error } = info.safeParse(jsonIn(text))
  if (data) return data
  const fields = error.issues.map(({ path }) => path.join('.')).filter(Boolean)
  const which = fields.length > 0 ? `: look at ${fields.join(', ')}` : ''
  throw new Error(`must be what a relay of the beacon answers under /info${which}`)
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Relays of the public chain quicknet. They cannot cheat, so each additional one only makes an answer more likely. */
export const PUBLIC_RELAYS: readonly string[] = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://drand.cloudflare.com',
]

/**
 * The addresses in a text, separated by commas and without trailing slashes, each once. Undefined where one is not an
 * http or https address, or has more than host, port and path.
 */
export function relayAddresses(text: string): string[] | undefined {
  const addresses = text.split(',').map((part) => part.trim().replace(/\/+$/, ''))
  const isRelay = (address: string) =>
    /^https?:\/\/[^\s@?#\\]+$/i.test(address) && URL.parse(address) !== null
  return addresses.every(isRelay) ? [...new Set(addresses)] : undefined
}
