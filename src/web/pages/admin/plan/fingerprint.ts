import type { Weighed } from './shown.ts'

/** The same only while nothing about what was weighed has changed. */
export function fingerprintOf({ prices, ...weighed }: Weighed): string {
  return JSON.stringify([
    weighed,
    prices.map(({ price, currency, subscribers }) => [price, currency, subscribers]),
  ])
}
