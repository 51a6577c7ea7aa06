import type { Platform } from '#posts/address.ts'

/** Platforms whose posts are read through the provider. */
export const apifyPlatforms = ['instagram', 'facebook', 'tiktok'] as const satisfies readonly Platform[]

export type ApifyPlatform = (typeof apifyPlatforms)[number]

/**
 * Cents per thousand comments, by the actors' own pages in September 2026; plans and actors change them. TikTok costs
 * accounts without a plan two and a half times as much (unverified), and the API does not say which plan an account
 * has.
 */
const prices: Record<ApifyPlatform, { least: number; max: number }> = {
  instagram: { least: 190, max: 260 },
  facebook: { least: 250, max: 250 },
  tiktok: { least: 50, max: 125 },
}

/** The price in dollars of this many comments, replies included, rounded up to cents. */
export function estimateApify(
  platform: ApifyPlatform,
  comments: number,
): { dollars: { least: number; max: number } } {
  const { least, max: most } = prices[platform]
  const dollars = (price: number) => Math.ceil((price * comments) / 1000) / 100
  return { dollars: { least: dollars(least), max: dollars(most) } }
}
