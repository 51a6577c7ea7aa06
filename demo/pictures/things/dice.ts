import type { Palette } from '../palettes.ts'
import { shadow } from '../shadow.ts'

/** Cast dice: two of six sides, one of twenty. */
export function dice(palette: Palette): string {
  const { main, deep, light, accent } = palette
  const spots = (pips: readonly (readonly [number, number])[]) =>
    pips.map(([x, y]) => `<circle cx="${x * 27}" cy="${y * 27}" r="9"/>`).join('')
  const five = spots([
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ])
  const three = spots([
    [-1, 1],
    [0, 0],
    [1, -1],
  ])
  const die = (at: string, colour: string, pips: string, ink: string) => `<g transform="${at}">
      <rect x="-52" y="-52" width="104" height="104" rx="19" fill="${colour}"/>
      <path d="M-52 26v7q0 19 19 19h66q19 0 19-19v-7q0 12-19 12h-66q-19 0-19-12z" fill="${deep}" opacity="0.3"/>
      <g fill="${ink}">${pips}</g>
    </g>`
  return `${shadow(palette, 240, 100, 268)}${shadow(palette, 138, 76, 290)}${shadow(palette, 346, 76, 290)}
    <g transform="translate(0 34)" stroke-linejoin="round" stroke="${deep}" stroke-width="4">
      <path d="M240 34l78 45v90l-78 45l-78-45v-90z" fill="${accent}"/>
      <path d="M240 74l46 78h-92z" fill="${light}"/>
      <path d="M240 34v40M162 79l78-5l78 5M162 79l32 73l-32 17M318 79l-32 73l32 17M194 152l46 62l46-62" fill="none"/>
    </g>
    ${die('translate(138 236) rotate(-9)', main, five, light)}${die('translate(346 234) rotate(12)', light, three, main)}`
}
