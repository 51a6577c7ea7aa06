import { createHmac } from 'node:crypto'

/**
 * Whose trial days these are: a keyed hash of an address, the same however its owner writes it (`A.Da+shop@googlemail.com`),
 * from which nobody gets back to the address.
 */
export function trialPerson(secretKey: Uint8Array, email: string): Buffer {
  return createHmac('sha256', secretKey)
    .update(`trial\0${plainAddress(email)}`)
    .digest()
}

const withoutDots = new Set(['gmail.com', 'googlemail.com'])

function plainAddress(email: string): string {
  const whole = email.trim().normalize('NFKC').toLowerCase()
  const at = whole.lastIndexOf('@')
  const host = whole.slice(at + 1)
  const name = whole.slice(0, at).replace(/(?<=.)\+.*$/, '')
  return withoutDots.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
