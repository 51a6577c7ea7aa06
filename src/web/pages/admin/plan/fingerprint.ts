import type { PlanCheck } from './shown.ts'

/** Identifies the consequences of a change, so that a confirmation does not apply to different ones. */
export function fingerprintOf({ prices, ...weighed }: PlanCheck): string {
  return JSON.stringify([
    weighed,
    prices.map(({ price, currency, subscribers }) => [price, currency, subscribers]),
  ])
}
