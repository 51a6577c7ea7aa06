import { type Palette, shadow } from '../palettes.ts'

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

/** For tools, with its doors open. */
export function cabinet(palette: Palette): string {
  const { main, deep, light, accent, halo } = palette
  return `${shadow(palette, 240, 150, 290)}
    <path d="M150 80L92 94v112l58-8z" fill="${deep}"/><path d="M330 80l58 14v112l-58-8z" fill="${deep}"/>
    <path d="M140 94L102 103v90l38-5zM340 94l38 9v90l-38-5z" fill="${main}"/>
    <rect x="146" y="72" width="188" height="216" rx="6" fill="${main}"/>
    <rect x="160" y="86" width="160" height="112" rx="3" fill="${halo}"/>
    <path d="M160 86h160v14h-160z" fill="${deep}" opacity="0.22"/>
    <path d="M189 122v60" stroke="${accent}" stroke-width="11" stroke-linecap="round"/>
    <path d="M170 106h30q9 0 12 10h-10v8h-32z" fill="${deep}"/>
    <path d="M238 112v34" stroke="${deep}" stroke-width="7" stroke-linecap="round"/>
    <path d="M229 146h18v28q0 9-9 9t-9-9z" fill="${accent}"/>
    <path d="M270 110q-3 16 9 20v38q0 13 9 13t9-13v-38q12-4 9-20l-10 10h-16z" fill="${deep}"/>
    <rect x="160" y="208" width="160" height="32" rx="3" fill="${light}"/>
    <rect x="160" y="247" width="160" height="32" rx="3" fill="${light}"/>
    <path d="M226 224h28M226 263h28" stroke="${accent}" stroke-width="8" stroke-linecap="round"/>`
}

/** Of cork, for a game of two. */
export function board(palette: Palette): string {
  const { main, deep, light, accent, halo } = palette
  const squares = Array.from({ length: 25 }, (_, n) => {
    const [column, row] = [n % 5, Math.floor(n / 5)]
    const [x, y] = [240 + (column - row) * 34, 142 + (column + row) * 17]
    return `<path d="M${x} ${y}l34 17l-34 17l-34-17z" fill="${n % 2 ? light : main}"/>`
  })
  const pawn = (column: number, row: number, color: string) => {
    const at = `translate(${240 + (column - row) * 34} ${232 + (column + row) * 9.35})`
    return `<g transform="${at}"><ellipse cx="5" cy="4" rx="26" ry="9" fill="${deep}" opacity="0.35"/>
      <path d="M-21 1q0-11 11-15q6-14 5-30h10q-1 16 5 30q11 4 11 15q-21 9-42 0z" fill="${color}"/>
      <circle cy="-52" r="16" fill="${color}"/><circle cx="-5" cy="-57" r="4" fill="${light}" opacity="0.6"/></g>`
  }
  return `${shadow(palette, 240, 190, 274)}
    <g transform="translate(0 145) scale(1 0.55)"><path d="M240 122l210 105v18l-210 105l-210-105v-18z" fill="${deep}"/>
    <path d="M240 122l210 105l-210 105l-210-105z" fill="${halo}"/>
    ${squares.join('')}</g>
    ${pawn(1, 1, deep)}${pawn(3, 0, deep)}${pawn(0, 3, accent)}${pawn(2, 3, accent)}${pawn(4, 2, accent)}`
}

/** A coffee pot with its long handle, and two cups. */
export function cezve(palette: Palette): string {
  const { main, deep, light, accent } = palette
  const cup = (x: number) => `${shadow(palette, x, 38, 291)}
    <path d="M${x + 24} 252q22-2 18 14q-4 13-22 12" fill="none" stroke="${light}" stroke-width="7"/>
    <path d="M${x - 30} 240h60l-6 36q-3 14-14 14h-20q-11 0-14-14z" fill="${light}"/>
    <path d="M${x - 28} 252h56l-1.500 9h-53z" fill="${accent}"/>
    <ellipse cx="${x}" cy="240" rx="30" ry="6" fill="${deep}"/>`
  return `${shadow(palette, 240, 92)}
    <path d="M212 96c-16-16 16-26 0-46M248 96c-16-16 16-26 0-46" fill="none" stroke="${light}" stroke-width="7"
      stroke-linecap="round" opacity="0.9"/>
    <path d="M288 150L404 104" stroke="${deep}" stroke-width="15" stroke-linecap="round"/>
    <path d="M183 128l-22-5 28 32z" fill="${deep}"/>
    <path d="M184 286q-18 0-15-20l19-92q4-22-2-44h108q-6 22-2 44l19 92q3 20-15 20z" fill="${main}"/>
    <path d="M268 130h26q-6 22-2 44l19 92q3 20-15 20h-26q16-2 13-20l-14-92q-4-22-1-44z" fill="${deep}" opacity="0.35"/>
    <path d="M205 168l-15 86" stroke="${light}" stroke-width="9" stroke-linecap="round" opacity="0.5"/>
    <path d="M184 205h112M178 232h124" stroke="${light}" stroke-width="3" stroke-dasharray="3 9"
      stroke-linecap="round" opacity="0.6"/>
    <ellipse cx="240" cy="130" rx="56" ry="11" fill="${deep}"/>
    <ellipse cx="240" cy="131" rx="46" ry="7" fill="${light}" opacity="0.3"/>
    ${cup(106)}${cup(372)}`
}

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
