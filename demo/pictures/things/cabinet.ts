import type { Palette } from '../palettes.ts'
import { shadow } from '../shadow.ts'

/** For tools, with its doors open. */
export function cabinet(palette: Palette): string {
  const { main, deep, light, accent, halo } = palette
  return `${shadow(palette, 240, 150, 290)}
    <path d="M150 80L92 94v112l58-8z" fill="${deep}"/><path d="M330 80l58 14v112l-58-8z" fill="${deep}"/>
    <path d="M140 94L102 103v90l38-5zM340 94l38 9v90l-38-5z" fill="${main}"/>
    <rect x="146" y="72" width="188" height="216" rx="6" fill="${main}"/>
    <rect x="160" y="86" width="160" height="112" rx="3" fill="${halo}"/>
    <path d="M160 86h160v14h-160z" fill="${deep}" opacity="0.22"/>
    <path d="M189 122v60" stroke="${accent}" stroke-width="11" stroke-linecap="round"/>
    <path d="M170 106h30q9 0 12 10h-10v8h-32z" fill="${deep}"/>
    <path d="M238 112v34" stroke="${deep}" stroke-width="7" stroke-linecap="round"/>
    <path d="M229 146h18v28q0 9-9 9t-9-9z" fill="${accent}"/>
    <path d="M270 110q-3 16 9 20v38q0 13 9 13t9-13v-38q12-4 9-20l-10 10h-16z" fill="${deep}"/>
    <rect x="160" y="208" width="160" height="32" rx="3" fill="${light}"/>
    <rect x="160" y="247" width="160" height="32" rx="3" fill="${light}"/>
    <path d="M226 224h28M226 263h28" stroke="${accent}" stroke-width="8" stroke-linecap="round"/>`
}
