import type { BrandKey } from '#brand.ts'
import { type Ceremony, ceremonies } from '#contract/draws/ceremonies.ts'

/** How the room shows a draw: the ceremony of the site, or one that was chosen instead. */
export type Show = 'box' | 'bubbles' | Ceremony

export function showOf(brand: BrandKey, ceremony?: Ceremony): Show {
  return ceremony ?? (brand === 'box' ? 'box' : 'bubbles')
}

/** The show that the switch offers next, after the last one the first again. */
export function nextShow(brand: BrandKey, show: Show): Show {
  const shows = [showOf(brand), ...ceremonies]
  return shows[(shows.indexOf(show) + 1) % shows.length] ?? showOf(brand)
}
