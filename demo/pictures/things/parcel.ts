import type { Palette } from '../palettes.ts'
import { shadow } from '../shadow.ts'

/** For a post that does not say what the prize is. */
export function parcel(palette: Palette): string {
  const { main, deep, light, accent } = palette
  return `${shadow(palette, 240, 122, 290)}
    <rect x="142" y="156" width="196" height="132" rx="8" fill="${main}"/>
    <path d="M296 156h34q8 0 8 8v116q0 8-8 8h-34z" fill="${deep}" opacity="0.3"/>
    <g fill="${light}" opacity="0.45"><circle cx="172" cy="200" r="6"/><circle cx="198" cy="232" r="6"/><circle cx="172" cy="264" r="6"/>
      <circle cx="284" cy="232" r="6"/><circle cx="310" cy="200" r="6"/><circle cx="310" cy="264" r="6"/></g>
    <rect x="224" y="156" width="32" height="132" fill="${accent}"/>
    <rect x="130" y="128" width="220" height="44" rx="8" fill="${main}"/>
    <rect x="130" y="164" width="220" height="8" rx="4" fill="${deep}" opacity="0.45"/>
    <rect x="224" y="128" width="32" height="44" fill="${accent}"/>
    <path d="M240 126c-20-58-98-66-92-24c4 26 58 30 92 24zM240 126c20-58 98-66 92-24c-4 26-58 30-92 24z" fill="${accent}"/>
    <path d="M232 116c-18-26-58-36-60-16c0 14 34 20 60 16zM248 116c18-26 58-36 60-16c0 14-34 20-60 16z" fill="${deep}" opacity="0.45"/>
    <rect x="222" y="104" width="36" height="32" rx="11" fill="${accent}"/>
    <path d="M232 110v20M248 110v20" stroke="${deep}" stroke-width="3" opacity="0.35" stroke-linecap="round"/>`
}
