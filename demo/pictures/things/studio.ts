import type { Palette } from '../palettes.ts'
import { shadow } from '../shadow.ts'

/** Keys, a microphone and headphones. */
export function studio(palette: Palette): string {
  const { main, deep, light, accent } = palette
  const white = Array.from(
    { length: 12 },
    (_, n) => `<rect x="${97 + n * 24}" y="238" width="22" height="46" rx="3"/>`,
  )
  const black = [0, 1, 3, 4, 5, 7, 8, 10].map(
    (n) => `<rect x="${112 + n * 24}" y="238" width="15" height="27" rx="2"/>`,
  )
  const knob = (x: number) => `<circle cx="${x}" cy="218" r="9" fill="${accent}"/>
    <path d="M${x} 218l4-6" stroke="${deep}" stroke-width="3" stroke-linecap="round"/>`
  return `<path d="M98 256v-92" stroke="${deep}" stroke-width="8"/>
    <path d="M98 164L150 122" stroke="${deep}" stroke-width="8" stroke-linecap="round"/>
    <g transform="rotate(52 160 108)"><rect x="138" y="60" width="44" height="72" rx="22" fill="${accent}"/>
      <path d="M138 92h44M140 78h40M138 106h44" stroke="${deep}" stroke-width="3" opacity="0.5"/>
      <rect x="138" y="112" width="44" height="26" rx="8" fill="${deep}"/></g>
    <path d="M242 176v-34a62 62 0 0 1 124 0v34" fill="none" stroke="${deep}" stroke-width="15"/>
    <rect x="222" y="144" width="40" height="58" rx="17" fill="${main}"/><rect x="346" y="144" width="40" height="58" rx="17" fill="${main}"/>
    <rect x="254" y="148" width="14" height="50" rx="7" fill="${light}"/><rect x="340" y="148" width="14" height="50" rx="7" fill="${light}"/>
    ${shadow(palette, 240, 172, 292)}
    <rect x="78" y="198" width="324" height="94" rx="12" fill="${deep}"/>
    <rect x="84" y="198" width="312" height="36" rx="10" fill="${main}"/>
    ${knob(112)}${knob(140)}${knob(168)}
    <rect x="196" y="208" width="92" height="19" rx="4" fill="${light}"/>
    <path d="M206 218h8l5-6 7 11 7-15 7 14 6-7 5 3h26" fill="none" stroke="${main}" stroke-width="3"/>
    ${knob(316)}${knob(344)}${knob(372)}
    <g fill="${light}">${white.join('')}</g><g fill="${deep}">${black.join('')}</g>`
}
