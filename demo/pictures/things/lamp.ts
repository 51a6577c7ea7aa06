import type { Palette } from '../palettes.ts'
import { shadow } from '../shadow.ts'

/** An evening: a lamp, books and something warm to drink. */
export function lamp(palette: Palette): string {
  const { main, deep, light, accent } = palette
  return `<path d="M182 136L96 300h290L290 136z" fill="${light}" opacity="0.2"/>
    <ellipse cx="240" cy="296" rx="152" ry="19" fill="${light}" opacity="0.16"/>
    ${shadow(palette, 236, 66, 288)}
    <path d="M236 140v136" stroke="${deep}" stroke-width="12"/>
    <path d="M182 288q4-24 54-24t54 24z" fill="${deep}"/>
    <path d="M194 56h84l40 88h-164z" fill="${main}"/>
    <path d="M250 56h28l40 88h-46z" fill="${deep}" opacity="0.22"/>
    <ellipse cx="236" cy="144" rx="82" ry="11" fill="${light}"/>
    <path d="M288 150v34" stroke="${light}" stroke-width="3"/><circle cx="288" cy="188" r="6" fill="${accent}"/>
    <rect x="312" y="262" width="118" height="26" rx="5" fill="${accent}"/><path d="M322 268h108v14h-108z" fill="${light}"/>
    <rect x="322" y="238" width="98" height="25" rx="5" fill="${main}"/><path d="M330 244h90v13h-90z" fill="${light}"/>
    <path d="M118 206c-14-14 14-22 0-40M142 206c-14-14 14-22 0-40" fill="none" stroke="${light}" stroke-width="6"
      stroke-linecap="round" opacity="0.55"/>
    <path d="M160 236q30-4 28 16q-2 18-30 18" fill="none" stroke="${accent}" stroke-width="9"/>
    <path d="M96 222h70v54q0 14-14 14h-42q-14 0-14-14z" fill="${accent}"/>
    <ellipse cx="131" cy="222" rx="35" ry="7" fill="${deep}"/>
    <path d="M96 246h70v12h-70z" fill="${light}" opacity="0.6"/>`
}
