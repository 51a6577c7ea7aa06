import type { Platform } from '#posts/address.ts'

/** Brands are the same in every language. */
export const platformNames: Record<Platform, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  x: 'X',
  reddit: 'Reddit',
}
