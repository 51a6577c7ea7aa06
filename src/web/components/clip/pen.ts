import { graphemesOf } from '#web/ui/graphemes.ts'
import type { ClipLook } from './clip-art.ts'

export type Pen = CanvasRenderingContext2D

export type FontKind = 'display' | 'text' | 'mono'

const weights = { display: 800, text: 500, mono: 600 } as const

export interface Lettering {
  font: (kind: FontKind, size: number) => string
  /** Fitting measures, so each text is fitted once for all frames. */
  fit: (pen: Pen, kind: FontKind, text: string, room: TextRoom) => FittedText
}

export function createLettering(look: ClipLook): Lettering {
  const fitted = new Map<string, FittedText>()
  const font = (kind: FontKind, size: number) => `${weights[kind]} ${size}px ${look[kind]}`
  return {
    font,
    fit(pen, kind, text, room) {
      const name = JSON.stringify([kind, text, room])
      const known = fitted.get(name)
      if (known) return known
      pen.font = font(kind, 100)
      const made = fitText(text, (part) => pen.measureText(part).width, room)
      fitted.set(name, made)
      return made
    },
  }
}

interface Line {
  x: number
  /** of the top of the first line */
  y: number
  align: 'start' | 'center'
  /** how wide the column is, for texts that begin at its other side */
  width: number
  lineHeight: number
}

/** Draws fitted lines in their own direction; returns the y below them. */
export function drawLines(
  pen: Pen,
  { size, lines }: FittedText,
  { x, y, align, width, lineHeight }: Line,
): number {
  const direction = directionOf(lines.join(' '))
  pen.direction = direction
  pen.textBaseline = 'alphabetic'
  pen.textAlign = align
  const isFar = align === 'start' && direction === 'rtl'
  const at = isFar ? x + width : x
  for (const [index, line] of lines.entries())
    pen.fillText(line, at, y + size * (lineHeight * index + lineHeight / 2 + 0.34))
  return y + size * lineHeight * lines.length
}

/** Draws with the pen moved, turned and scaled, and leaves it as it was. */
export function moved(
  pen: Pen,
  {
    x = 0,
    y = 0,
    turn = 0,
    scale = 1,
    alpha = 1,
  }: { x?: number; y?: number; turn?: number; scale?: number; alpha?: number },
  draw: () => void,
): void {
  pen.save()
  pen.translate(x, y)
  pen.rotate((turn * Math.PI) / 180)
  pen.scale(scale, scale)
  pen.globalAlpha *= alpha
  draw()
  pen.restore()
}

/** The direction of a text by its first letter, as `dir="auto"` has it. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const [letter = ''] = text.match(/\p{L}/u) ?? []
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(letter) ? 'rtl' : 'ltr'
}

/** The width of a text in pixels at a font size of 100. */
type Measure = (text: string) => number

interface TextRoom {
  width: number
  height: number
  largest: number
  smallest: number
  lineHeight: number
}

interface FittedText {
  size: number
  lines: readonly string[]
}

/**
 * The largest size at which a whole text fits, on as many lines as that takes. Words stay whole while they can be read;
 * one that is longer than any line is broken between letters, and only what fits in no way at the smallest size is cut.
 */
function fitText(text: string, measure: Measure, room: TextRoom): FittedText {
  const { largest, smallest, height, lineHeight } = room
  const clean = text.replace(/\s+/g, ' ').trim()
  for (let size = largest; size > smallest; size *= 0.94) {
    const lines = linesOf(clean, measure, (room.width / size) * 100, size < largest * 0.4)
    if (lines && lines.length * size * lineHeight <= height) return { size, lines }
  }
  const lines = linesOf(clean, measure, (room.width / smallest) * 100, true) ?? [clean]
  const maxLines = Math.max(1, Math.floor(height / (smallest * lineHeight)))
  if (lines.length <= maxLines) return { size: smallest, lines }
  const last = [...graphemesOf(lines[maxLines - 1] ?? '')].slice(0, -1).join('')
  return { size: smallest, lines: [...lines.slice(0, maxLines - 1), `${last}…`] }
}

/** Lines that are at most this wide; undefined if a word is wider and must not be broken. */
function linesOf(text: string, measure: Measure, width: number, breaksWords: boolean): string[] | undefined {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (measure(longer) <= width) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = word
    if (measure(word) <= width) continue
    if (!breaksWords) return undefined
    const parts = brokenWord(word, measure, width)
    lines.push(...parts.slice(0, -1))
    line = parts.at(-1) ?? ''
  }
  return [...lines, line]
}

function brokenWord(word: string, measure: Measure, width: number): string[] {
  const parts: string[] = []
  let part = ''
  for (const letter of graphemesOf(word)) {
    if (part && measure(part + letter) > width) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part]
}
