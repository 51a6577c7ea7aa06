import type { Palette } from '../palettes.ts'
import { shadow } from '../shadow.ts'

export function bicycle(palette: Palette): string {
  const { main, deep, light, accent } = palette
  const spokes = Array.from({ length: 6 }, (_, n) => `<path d="M-58 0h116" transform="rotate(${n * 30})"/>`)
  const wheel = (x: number) => `<g transform="translate(${x} 222)" fill="none">
      <g stroke="${light}" stroke-width="2">${spokes.join('')}</g>
      <circle r="62" stroke="${deep}" stroke-width="9"/><circle r="54" stroke="${light}" stroke-width="3"/>
      <circle r="8" fill="${deep}"/>
    </g>`
  return `${shadow(palette, 240, 178, 291)}
    <g transform="translate(240 288) scale(1.12) translate(-240 -288)">${wheel(138)}${wheel(342)}
    <g fill="none" stroke="${main}" stroke-width="11" stroke-linecap="round" stroke-linejoin="round">
      <path d="M138 222L196 142L308 134L228 222z"/><path d="M228 222L186 118"/><path d="M342 222L302 106"/>
    </g>
    <path d="M302 106q-4-14 12-15h20q13 0 13 13" fill="none" stroke="${deep}" stroke-width="9" stroke-linecap="round"/>
    <path d="M154 108q32-9 64 2q8 4 0 9q-34 8-60 1q-10-6-4-12z" fill="${deep}"/>
    <circle cx="228" cy="222" r="19" fill="${accent}"/><circle cx="228" cy="222" r="8" fill="${deep}"/>
    <path d="M228 222L250 252M238 254h26" stroke="${deep}" stroke-width="7" stroke-linecap="round"/>
    <path d="M320 126h58l-8 44h-40z" fill="${accent}"/>
    <path d="M324 141h51M327 156h46M340 126l4 44M358 126l-3 44" stroke="${light}" stroke-width="2.500" opacity="0.7"/></g>`
}
