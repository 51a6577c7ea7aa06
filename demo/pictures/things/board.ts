import type { Palette } from '../palettes.ts'
import { shadow } from '../shadow.ts'

/** Of cork, for a game of two. */
export function board(palette: Palette): string {
  const { main, deep, light, accent, halo } = palette
  const squares = Array.from({ length: 25 }, (_, n) => {
    const [column, row] = [n % 5, Math.floor(n / 5)]
    const [x, y] = [240 + (column - row) * 34, 142 + (column + row) * 17]
    return `<path d="M${x} ${y}l34 17l-34 17l-34-17z" fill="${n % 2 ? light : main}"/>`
  })
  const pawn = (column: number, row: number, colour: string) => {
    const at = `translate(${240 + (column - row) * 34} ${232 + (column + row) * 9.35})`
    return `<g transform="${at}"><ellipse cx="5" cy="4" rx="26" ry="9" fill="${deep}" opacity="0.35"/>
      <path d="M-21 1q0-11 11-15q6-14 5-30h10q-1 16 5 30q11 4 11 15q-21 9-42 0z" fill="${colour}"/>
      <circle cy="-52" r="16" fill="${colour}"/><circle cx="-5" cy="-57" r="4" fill="${light}" opacity="0.6"/></g>`
  }
  return `${shadow(palette, 240, 190, 274)}
    <g transform="translate(0 145) scale(1 0.55)"><path d="M240 122l210 105v18l-210 105l-210-105v-18z" fill="${deep}"/>
    <path d="M240 122l210 105l-210 105l-210-105z" fill="${halo}"/>
    ${squares.join('')}</g>
    ${pawn(1, 1, deep)}${pawn(3, 0, deep)}${pawn(0, 3, accent)}${pawn(2, 3, accent)}${pawn(4, 2, accent)}`
}
