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
