import type { ClipLook } from './clip-look.ts'
import { directionOf } from './direction-of.ts'
import { type FittedText, fitText, type TextRoom } from './fit-text.ts'

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
