import type { Palette } from './palettes.ts'

/** The shadow of a thing on the table. */
export function shadow({ deep }: Palette, x: number, half: number, y = 287): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${half}" ry="${9 + half / 22}" fill="${deep}" opacity="0.26"/>`
}
