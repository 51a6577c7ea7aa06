import type { Palette } from '../palettes.ts'
import { shadow } from '../shadow.ts'

/** Three boxes of seeds, some of which have sprouted. */
export function seeds(palette: Palette): string {
  const { main, deep, light, accent } = palette
  const box = (x: number, tall: number, wood: string) => `${shadow(palette, x, 62, 290)}
    <path d="M${x} 196V${196 - tall}" stroke="${deep}" stroke-width="7" stroke-linecap="round"/>
    <path d="M${x} ${200 - tall}q-40 2-46-34q40-4 46 34z" fill="${main}"/>
    <path d="M${x} ${200 - tall}q40 2 46-34q-40-4-46 34z" fill="${deep}"/>
    <path d="M${x} ${234 - tall}q26 0 32-22q-28-4-32 22z" fill="${main}"/>
    <path d="M${x - 50} 190h100v14h-100z" fill="${deep}"/>
    <path d="M${x - 56} 200h112l-8 84q0 4-5 4h-86q-5 0-5-4z" fill="${wood}"/>
    <path d="M${x - 56} 200h112l-1.500 14h-109z" fill="${light}" opacity="0.3"/>
    <rect x="${x - 30}" y="224" width="60" height="42" rx="5" fill="${light}"/>
    <g fill="${accent}"><ellipse cx="${x - 13}" cy="245" rx="6" ry="9"/><ellipse cx="${x + 3}" cy="245" rx="6" ry="9"/>
      <ellipse cx="${x + 18}" cy="245" rx="6" ry="9"/></g>`
  return `${box(104, 42, accent)}${box(376, 56, accent)}${box(240, 84, main)}`
}
