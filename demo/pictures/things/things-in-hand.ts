import { type Palette, shadow } from '../palettes.ts'

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
  const die = (at: string, color: string, pips: string, ink: string) => `<g transform="${at}">
      <rect x="-52" y="-52" width="104" height="104" rx="19" fill="${color}"/>
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

/** Three boxes of seeds, some of which have sprouted. */
export function seeds(palette: Palette): string {
  const { main, deep, light, accent } = palette
  const box = (x: number, tall: number, wood: string) => `${shadow(palette, x, 62, 290)}
    <path d="M${x} 196V${196 - tall}" stroke="${deep}" stroke-width="7" stroke-linecap="round"/>
    <path d="M${x} ${200 - tall}q-40 2-46-34q40-4 46 34z" fill="${main}"/>
    <path d="M${x} ${200 - tall}q40 2 46-34q-40-4-46 34z" fill="${deep}"/>
    <path d="M${x} ${234 - tall}q26 0 32-22q-28-4-32 22z" fill="${main}"/>
    <path d="M${x - 50} 190h100v14h-100z" fill="${deep}"/>
    <path d="M${x - 56} 200h112l-8 84q0 4-5 4h-86q-5 0-5-4z" fill="${wood}"/>
    <path d="M${x - 56} 200h112l-1.500 14h-109z" fill="${light}" opacity="0.3"/>
    <rect x="${x - 30}" y="224" width="60" height="42" rx="5" fill="${light}"/>
    <g fill="${accent}"><ellipse cx="${x - 13}" cy="245" rx="6" ry="9"/><ellipse cx="${x + 3}" cy="245" rx="6" ry="9"/>
      <ellipse cx="${x + 18}" cy="245" rx="6" ry="9"/></g>`
  return `${box(104, 42, accent)}${box(376, 56, accent)}${box(240, 84, main)}`
}

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
