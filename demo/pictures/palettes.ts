/** Colors by their role in a picture. */
export interface Palette {
  wall: string
  /** the round light behind the prize */
  halo: string
  table: string
  main: string
  /** shadows and outlines */
  deep: string
  light: string
  accent: string
}

export const palettes = {
  clay: {
    wall: '#f6e7d7',
    halo: '#f0cfae',
    table: '#d9a27c',
    main: '#bd5d3d',
    deep: '#753226',
    light: '#fdf5ea',
    accent: '#2f6568',
  },
  sage: {
    wall: '#e6eee1',
    halo: '#c8dabf',
    table: '#9cb894',
    main: '#477a5c',
    deep: '#27473a',
    light: '#f9faf2',
    accent: '#df9148',
  },
  dusk: {
    wall: '#e2e8f2',
    halo: '#c2cfe6',
    table: '#95a8cb',
    main: '#43609b',
    deep: '#26365c',
    light: '#f7f8fb',
    accent: '#e9a94f',
  },
  plum: {
    wall: '#f3e6ea',
    halo: '#e6c6d1',
    table: '#c396a9',
    main: '#8c4668',
    deep: '#52263d',
    light: '#fdf6f6',
    accent: '#dfaa45',
  },
  night: {
    wall: '#24334d',
    halo: '#34486a',
    table: '#3c3c52',
    main: '#e0a052',
    deep: '#161f31',
    light: '#f9ecd2',
    accent: '#79b5a5',
  },
} satisfies Record<string, Palette>

/** The shadow of a thing on the table. */
export function shadow({ deep }: Palette, x: number, half: number, y = 287): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${half}" ry="${9 + half / 22}" fill="${deep}" opacity="0.26"/>`
}
