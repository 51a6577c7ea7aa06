import type { BrandKey } from '#brand.ts'

/**
 * In pixels, with and without a background; `maskable` fills its square, so that a device may cut it to its own shape.
 */
export const iconKinds = [32, 180, 192, 512, 'maskable'] as const

export type IconKind = (typeof iconKinds)[number]

export function iconPath(brand: BrandKey, kind: number | 'maskable'): string {
  return `/icons/${brand}-${kind}.png`
}
