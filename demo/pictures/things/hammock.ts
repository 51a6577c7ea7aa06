import type { Palette } from '../palettes.ts'
import { shadow } from '../shadow.ts'

export function hammock(palette: Palette): string {
  const { main, deep, light, accent } = palette
  const cloth = 'M118 138C150 222 190 250 240 250S330 222 362 138C344 196 300 214 240 214S136 196 118 138z'
  const stripe = (y: number) =>
    `<path d="M118 138C146 ${y - 8} 190 ${y + 16} 240 ${y + 16}S334 ${y - 8} 362 138"/>`
  const fringe = Array.from({ length: 13 }, (_, n) => {
    const x = 168 + n * 12
    return `<path d="M${x} ${242 - Math.abs(n - 6) ** 2 * 0.7}v20"/>`
  })
  return `${shadow(palette, 240, 170, 296)}
    <g stroke="${deep}" stroke-width="12" stroke-linecap="round"><path d="M92 96V290"/><path d="M388 96V290"/></g>
    <g fill="none" stroke="${deep}" stroke-width="3">
      <path d="M92 112L124 150M92 112L132 166M388 112L356 150M388 112L348 166M92 112L118 138M388 112L362 138"/>
    </g>
    <path d="${cloth}" fill="${main}"/>
    <g fill="none" stroke="${light}" stroke-width="4">${stripe(212)}</g>
    <g fill="none" stroke="${accent}" stroke-width="6">${stripe(222)}</g>
    <g stroke="${light}" stroke-width="3" stroke-linecap="round">${fringe.join('')}</g>
    <circle cx="92" cy="112" r="8" fill="${accent}"/><circle cx="388" cy="112" r="8" fill="${accent}"/>`
}
