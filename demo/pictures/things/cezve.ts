import type { Palette } from '../palettes.ts'
import { shadow } from '../shadow.ts'

/** A coffee pot with its long handle, and two cups. */
export function cezve(palette: Palette): string {
  const { main, deep, light, accent } = palette
  const cup = (x: number) => `${shadow(palette, x, 38, 291)}
    <path d="M${x + 24} 252q22-2 18 14q-4 13-22 12" fill="none" stroke="${light}" stroke-width="7"/>
    <path d="M${x - 30} 240h60l-6 36q-3 14-14 14h-20q-11 0-14-14z" fill="${light}"/>
    <path d="M${x - 28} 252h56l-1.500 9h-53z" fill="${accent}"/>
    <ellipse cx="${x}" cy="240" rx="30" ry="6" fill="${deep}"/>`
  return `${shadow(palette, 240, 92)}
    <path d="M212 96c-16-16 16-26 0-46M248 96c-16-16 16-26 0-46" fill="none" stroke="${light}" stroke-width="7"
      stroke-linecap="round" opacity="0.9"/>
    <path d="M288 150L404 104" stroke="${deep}" stroke-width="15" stroke-linecap="round"/>
    <path d="M183 128l-22-5 28 32z" fill="${deep}"/>
    <path d="M184 286q-18 0-15-20l19-92q4-22-2-44h108q-6 22-2 44l19 92q3 20-15 20z" fill="${main}"/>
    <path d="M268 130h26q-6 22-2 44l19 92q3 20-15 20h-26q16-2 13-20l-14-92q-4-22-1-44z" fill="${deep}" opacity="0.35"/>
    <path d="M205 168l-15 86" stroke="${light}" stroke-width="9" stroke-linecap="round" opacity="0.5"/>
    <path d="M184 205h112M178 232h124" stroke="${light}" stroke-width="3" stroke-dasharray="3 9"
      stroke-linecap="round" opacity="0.6"/>
    <ellipse cx="240" cy="130" rx="56" ry="11" fill="${deep}"/>
    <ellipse cx="240" cy="131" rx="46" ry="7" fill="${light}" opacity="0.3"/>
    ${cup(106)}${cup(372)}`
}
