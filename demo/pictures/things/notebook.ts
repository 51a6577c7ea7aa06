import type { Palette } from '../palettes.ts'
import { shadow } from '../shadow.ts'

/** Handmade, with a thread on its spine, a ribbon and a pencil. */
export function notebook(palette: Palette): string {
  const { main, deep, light, accent } = palette
  return `${shadow(palette, 246, 130, 290)}
    <g transform="rotate(-7 240 180)">
      <path d="M296 270l2 48l12-11l13 9l-4-48z" fill="${accent}"/>
      <rect x="160" y="74" width="178" height="216" rx="9" fill="${deep}"/>
      <rect x="164" y="72" width="168" height="210" rx="5" fill="${light}"/>
      <path d="M170 277h160M170 271h160" stroke="${deep}" stroke-width="1.500" opacity="0.35"/>
      <rect x="156" y="64" width="174" height="204" rx="9" fill="${main}"/>
      <path d="M165 64h23v204h-23q-9 0-9-9v-186q0-9 9-9z" fill="${deep}"/>
      <path d="M188 96h-22M188 130h-22M188 166h-22M188 202h-22M188 236h-22" stroke="${accent}" stroke-width="5"
        stroke-linecap="round"/>
      <rect x="212" y="94" width="92" height="66" rx="5" fill="${light}"/>
      <path d="M226 116h64M226 136h42" stroke="${main}" stroke-width="6" stroke-linecap="round"/>
      <path d="M258 236c-26-8-26-34 0-48c26 14 26 40 0 48zM258 246v-42" fill="${accent}" stroke="${main}" stroke-width="4"/>
    </g>
    <g transform="rotate(-32 392 250)">
      <path d="M330 262h92v17h-92z" fill="${accent}"/><path d="M330 262h92v6h-92z" fill="${light}" opacity="0.35"/>
      <path d="M422 262l28 8.500l-28 8.500z" fill="${light}"/><path d="M441 267.700l9 2.800l-9 2.800z" fill="${deep}"/>
      <path d="M318 262h12v17h-12q-6-8 0-17z" fill="${deep}"/>
    </g>`
}
