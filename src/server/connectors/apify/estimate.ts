import type { Platform } from '#posts/address.ts'

/** Platforms whose posts the provider reads here. */
export const apifyPlatforms = ['instagram', 'facebook', 'tiktok'] as const satisfies readonly Platform[]
export type ApifyPlatform = (typeof apifyPlatforms)[number]

/**
 * Cents of a thousand comments, by what the actors' own pages asked in September 2026; plans and actors change them. TikTok costs
 * accounts without a plan two and a half times as much (believed), and nobody tells us which plan an account has.
 */
const prices: Record<ApifyPlatform, { least: number; most: number }> = {
  instagram: { least: 190, most: 260 },
  facebook: { least: 250, most: 250 },
  tiktok: { least: 50, most: 125 },
}

/** What so many comments, answers included, cost in dollars, rounded up to cents. */
export function estimateApify(
  platform: ApifyPlatform,
  comments: number,
): { dollars: { least: number; most: number } } {
  const { least, most } = prices[platform]
  const dollars = (price: number) => Math.ceil((price * comments) / 1000) / 100
  return { dollars: { least: dollars(least), most: dollars(most) } }
}
