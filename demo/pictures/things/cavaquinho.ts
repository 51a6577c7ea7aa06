import type { Palette } from '../palettes.ts'
import { shadow } from '../shadow.ts'

/** A small guitar with four strings. */
export function cavaquinho(palette: Palette): string {
  const { main, deep, light, accent } = palette
  return `${shadow(palette, 216, 130, 292)}
    <g transform="rotate(38 240 180)">
      <path d="M226 10h28l5 38h-38z" fill="${main}"/>
      <g fill="${light}"><circle cx="218" cy="20" r="6"/><circle cx="218" cy="38" r="6"/><circle cx="262" cy="20" r="6"/>
        <circle cx="262" cy="38" r="6"/></g>
      <rect x="228" y="46" width="24" height="120" fill="${deep}"/>
      <path d="M240 138c40-10 66 12 58 42c-5 18-4 24 8 40c24 36-2 88-66 88s-90-52-66-88c12-16 13-22 8-40c-8-30 18-52 58-42z"
        fill="${deep}"/>
      <path d="M240 145c36-9 58 10 51 36c-5 20-4 27 8 43c20 32-2 77-59 77s-79-45-59-77c12-16 13-23 8-43c-7-26 15-45 51-36z"
        fill="${accent}"/>
      <rect x="228" y="120" width="24" height="64" fill="${deep}"/>
      <path d="M228 66h24M228 84h24M228 101h24M228 117h24M228 132h24M228 146h24M228 159h24" stroke="${light}"
        stroke-width="2" opacity="0.8"/>
      <circle cx="240" cy="208" r="27" fill="${light}"/><circle cx="240" cy="208" r="21" fill="${deep}"/>
      <rect x="210" y="262" width="60" height="12" rx="4" fill="${deep}"/>
      <path d="M232 34V266M237.500 34V266M243 34V266M248 34V266" stroke="${light}" stroke-width="1.400"/>
    </g>`
}
