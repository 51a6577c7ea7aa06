import type { Palette } from '../palettes.ts'
import { shadow } from '../shadow.ts'

/** Thrown on a wheel, with a twig in it, and a bowl beside it. */
export function vase(palette: Palette): string {
  const { main, deep, light, accent } = palette
  const leaf = (x: number, y: number, turn: number) =>
    `<path d="M0 0q14-26 44-20q-8 28-44 20z" fill="${accent}" transform="translate(${x} ${y}) rotate(${turn})"/>`
  return `${shadow(palette, 212, 92, 290)}${shadow(palette, 362, 66, 291)}
    <path d="M212 130q-6-60 22-96" fill="none" stroke="${deep}" stroke-width="6" stroke-linecap="round"/>
    ${leaf(211, 104, 10)}${leaf(210, 100, 190)}${leaf(216, 74, 0)}${leaf(214, 78, 205)}${leaf(228, 46, -20)}
    <path d="M186 128q8 26-8 44q-46 30-42 66q4 34 32 52h88q28-18 32-52q4-36-42-66q-16-18-8-44z" fill="${main}"/>
    <path d="M228 128h10q-8 26 8 44q46 30 42 66q-4 34-32 52h-26q30-18 32-52q4-36-32-66q-12-18-2-44z" fill="${deep}"
      opacity="0.35"/>
    <path d="M139 222q73 22 146 0l2 22q-74 22-150 0z" fill="${light}"/>
    <path d="M150 236q62 14 124 0" fill="none" stroke="${accent}" stroke-width="6" stroke-dasharray="1 13" stroke-linecap="round"/>
    <path d="M168 188q-12 10-15 22" fill="none" stroke="${light}" stroke-width="8" stroke-linecap="round" opacity="0.55"/>
    <ellipse cx="212" cy="128" rx="26" ry="6" fill="${deep}"/>
    <path d="M304 232h116q-2 44-40 56h-36q-38-12-40-56z" fill="${accent}"/>
    <path d="M306 246h112l-3 12h-106z" fill="${light}" opacity="0.75"/>
    <ellipse cx="362" cy="232" rx="58" ry="9" fill="${light}"/><ellipse cx="362" cy="234" rx="48" ry="6" fill="${deep}" opacity="0.45"/>`
}
