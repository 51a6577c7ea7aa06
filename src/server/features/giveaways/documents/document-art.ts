import type { BrandKey } from '#brand.ts'
import { bandStrands, paperWaves, type RosetteShape, rosette } from '#guilloche.ts'

/** A4 in points. */
const sheet = { width: 595.28, height: 841.89 }

/** The line pattern of a provable draw's seal, as on the web pages. Nothing else may use it. */
export function rosetteSvg(hash: string, shape: RosetteShape & { color: string; lineWidth: number }): string {
  const { size, color, lineWidth } = shape
  const half = size / 2
  return svg(size, size, rosetteLines(hash, shape, { color, lineWidth, x: half, y: half }))
}

/** The round seal of a provable draw: its pattern with a check in the middle. */
export function provableSealSvg(hash: string, color: string): string {
  const shape = { size: 64, hole: 0.36, copies: [3, 3, 3] as const }
  const lines = rosetteLines(hash, shape, { color, lineWidth: 0.7, x: 32, y: 32 })
  const check = `<path d="M25.7 32.4l4.2 4.2 8.4-9.2" fill="none" stroke="${color}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>`
  return svg(64, 64, lines + check)
}

/** The square dashed seal of a recorded draw: a pen, never a rosette. */
export function recordedSealSvg(color: string): string {
  const pen = 'M4 20l1-4.5L16.5 4a2 2 0 0 1 3 0l.5.5a2 2 0 0 1 0 3L8.5 19zM13 20h7.5M14.5 6l3.5 3.5'
  return svg(
    64,
    64,
    `<g fill="none" stroke="${color}" stroke-linecap="round" stroke-linejoin="round"><rect x="4" y="4" width="56" height="56" rx="2" stroke-width="2" stroke-dasharray="5 4.33" stroke-linecap="butt"/><path transform="translate(18.5 18.5) scale(1.125)" stroke-width="1.6" d="${pen}"/></g>`,
  )
}

/** The sheet of a provable draw: safety paper, a braided frame and the enlarged pattern of its seal. */
export function provableSheetSvg(hash: string, color: string): string {
  const waves = paperWaves(160, 96, 8).map((path) => `<path d="${path}"/>`)
  const paper = `<pattern id="p" width="160" height="96" patternUnits="userSpaceOnUse"><g fill="none" stroke="${color}" stroke-width=".5">${waves.join('')}</g></pattern>`
  const { width, height } = sheet
  const ground = `<rect x="29" y="29" width="${width - 58}" height="${height - 58}" fill="url(#p)" opacity=".1"/>`
  const shape = { size: 420, hole: 0.2, copies: [4, 4, 3] as const }
  const large = `<g opacity=".09">${rosetteLines(hash, shape, { color, lineWidth: 0.6, x: width / 2, y: height * 0.56 })}</g>`
  return svg(width, height, `<defs>${paper}</defs>${ground}${large}${braid(color)}`)
}

/** The sheet of a recorded draw, and all further sheets: a plain frame. */
export function plainSheetSvg(color: string, dashed: boolean): string {
  const { width, height } = sheet
  const dash = dashed ? ' stroke-dasharray="4 3"' : ''
  const frame = `<rect x="24" y="24" width="${width - 48}" height="${height - 48}" rx="2" fill="none" stroke="${color}" stroke-width=".9"${dash}/>`
  return svg(width, height, frame)
}

/** The logo of a brand. */
export function markSvg(brand: BrandKey, first: string, second: string): string {
  return svg(32, 32, brand === 'box' ? boxMark(first, second) : bubbleMark(first, second))
}

function boxMark(first: string, second: string): string {
  return [
    `<path d="M4.5 17.2 16 22.4v8.2L4.5 25.2z" fill="${first}"/>`,
    `<path d="M27.5 17.2 16 22.4v8.2l11.5-5.4z" fill="${second}"/>`,
    `<path d="M3.2 10.8 17.3 2.2l11.9 3.6-13.9 9z" fill="${first}"/>`,
    `<path d="m15.3 14.8 13.9-9v2.6l-13.9 9.1L3.2 13.4v-2.6z" fill="${second}"/>`,
  ].join('')
}

/** A speech bubble with its tail, in a 32 x 32 square. */
export const bubblePath =
  'M10 2h12a8 8 0 0 1 8 8v8a8 8 0 0 1-8 8h-7l-7.6 4.6A1 1 0 0 1 6 29.7V25a8 8 0 0 1-4-7v-8a8 8 0 0 1 8-8z'

/** The bubble with the face of a die on it, in a 32 x 32 square. */
export function bubbleMark(first: string, second: string): string {
  const eyes = [
    [11.5, 9.5],
    [20.5, 9.5],
    [11.5, 18.5],
    [20.5, 18.5],
  ].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.3"/>`)
  return `<path d="${bubblePath}" fill="${first}"/><g fill="${second}">${eyes.join('')}</g>`
}

interface Pen {
  readonly color: string
  readonly lineWidth: number
  readonly x: number
  readonly y: number
}

export function rosetteLines(hash: string, shape: RosetteShape, { color, lineWidth, x, y }: Pen): string {
  const rings = rosette(hash, shape).map(({ path, turns, mirrored }) => {
    const copy = (before: string) =>
      turns.map((turn) => `<path d="${path}" transform="${before}rotate(${turn})"/>`)
    return [...copy(''), ...(mirrored ? copy('scale(1 -1) ') : [])].join('')
  })
  return `<g transform="translate(${x} ${y})" fill="none" stroke="${color}" stroke-width="${lineWidth}">${rings.join('')}</g>`
}

/** The braid along the four edges of a sheet. */
function braid(color: string): string {
  const { width, height } = sheet
  const strands = bandStrands(120, 20, 5).map((path) => `<path d="${path}"/>`)
  const tile = `<g id="b" fill="none" stroke="${color}" stroke-width=".7">${strands.join('')}</g>`
  const [long, across] = [(height - 56) / 7, (width - 56) / 5]
  const row = (count: number, length: number) =>
    Array.from(
      { length: count },
      (_, at) => `<use href="#b" transform="translate(${at * length} 0) scale(${length / 120} .7)"/>`,
    ).join('')
  return [
    `<defs>${tile}<g id="r">${row(5, across)}</g><g id="c">${row(7, long)}</g></defs>`,
    '<use href="#r" transform="translate(28 15)"/>',
    `<use href="#r" transform="translate(28 ${height - 29})"/>`,
    '<use href="#c" transform="translate(29 28) rotate(90)"/>',
    `<use href="#c" transform="translate(${width - 15} 28) rotate(90)"/>`,
  ].join('')
}

export function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`
}

/** The colors of a printed document. The same values are in the web's palettes (light theme; stage for the picture). */
export interface Palette {
  readonly ink: string
  readonly ink2: string
  readonly line: string
  readonly win: string
  readonly winEdge: string
  readonly onWin: string
  readonly bad: string
  readonly engrave: string
  readonly mark1: string
  readonly mark2: string
  readonly radius: number
  readonly stage: {
    readonly ground: string
    readonly glow: string
    readonly ink: string
    readonly ink2: string
    readonly engrave: string
    readonly card: string
    readonly onCard: string
    readonly onCard2: string
    readonly mark1: string
    readonly mark2: string
  }
}

export const palettes: Readonly<Record<BrandKey, Palette>> = {
  box: {
    ink: '#0d1a15',
    ink2: '#46554e',
    line: '#c3cec7',
    win: '#f4bb36',
    winEdge: '#e2a21c',
    onWin: '#2e1e00',
    bad: '#b1261f',
    engrave: '#0a6849',
    mark1: '#139a6c',
    mark2: '#0d1a15',
    radius: 3,
    stage: {
      ground: '#06120d',
      glow: '#0c2219',
      ink: '#eaf2ed',
      ink2: '#a9bdb2',
      engrave: '#3aa57d',
      card: '#f4bb36',
      onCard: '#2e1e00',
      onCard2: '#5c3d00',
      mark1: '#43cf9b',
      mark2: '#eaf2ed',
    },
  },
  lucky: {
    ink: '#09090b',
    ink2: '#52525b',
    line: '#d0d0d5',
    win: '#f97316',
    winEdge: '#ea6a0e',
    onWin: '#09090b',
    bad: '#b1261f',
    engrave: '#c2410c',
    mark1: '#f97316',
    mark2: '#09090b',
    radius: 12,
    stage: {
      ground: '#f97316',
      glow: '#fb8a3c',
      ink: '#09090b',
      ink2: '#09090b',
      engrave: '#09090b',
      card: '#09090b',
      onCard: '#fafafa',
      onCard2: '#fdba74',
      mark1: '#09090b',
      mark2: '#f97316',
    },
  },
}
