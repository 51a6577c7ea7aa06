import type { BrandKey } from '#brand.ts'
import { bubblePath, type Palette, rosetteLines, svg } from './document-art.ts'

/** Link previews of messengers; a square post; a story or short video cover. */
export type PictureFormat = 'preview' | 'feed' | 'story'

/** Where the parts of a picture are, in pixels. */
export interface PictureShape {
  readonly width: number
  readonly height: number
  readonly margin: number
  readonly head: { readonly y: number; readonly size: number }
  readonly title: { readonly y: number; readonly height: number; readonly size: number }
  /** the line of facts below the title; link previews have it in their foot */
  readonly facts: { readonly y: number; readonly size: number } | null
  readonly tickets: { readonly y: number; readonly height: number; readonly gap: number }
  /** up to so many tickets are below each other, more are in two columns, and even more are only counted */
  readonly maxRows: number
  readonly maxTickets: number
  readonly foot: { readonly y: number; readonly height: number; readonly size: number }
  readonly glow: { readonly x: number; readonly y: number; readonly size: number }
}

/** Apps cover the top and the bottom of a story with their own controls, so it has no text there. */
export const pictureShapes: Readonly<Record<PictureFormat, PictureShape>> = {
  preview: {
    width: 1200,
    height: 630,
    margin: 56,
    head: { y: 40, size: 28 },
    title: { y: 94, height: 104, size: 54 },
    facts: null,
    tickets: { y: 216, height: 288, gap: 12 },
    maxRows: 3,
    maxTickets: 6,
    foot: { y: 530, height: 60, size: 28 },
    glow: { x: 960, y: 300, size: 760 },
  },
  feed: {
    width: 1080,
    height: 1080,
    margin: 60,
    head: { y: 56, size: 34 },
    title: { y: 124, height: 160, size: 78 },
    facts: { y: 298, size: 28 },
    tickets: { y: 364, height: 456, gap: 14 },
    maxRows: 4,
    maxTickets: 10,
    foot: { y: 866, height: 164, size: 40 },
    glow: { x: 540, y: 592, size: 1240 },
  },
  story: {
    width: 1080,
    height: 1920,
    margin: 64,
    head: { y: 252, size: 40 },
    title: { y: 344, height: 240, size: 96 },
    facts: { y: 614, size: 34 },
    tickets: { y: 696, height: 640, gap: 16 },
    maxRows: 6,
    maxTickets: 14,
    foot: { y: 1396, height: 196, size: 46 },
    glow: { x: 540, y: 1016, size: 1640 },
  },
}

export interface TicketPlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The places of the first tickets: as large as their number allows. */
export function ticketPlaces(format: PictureFormat, count: number): readonly TicketPlace[] {
  const { width: whole, margin, tickets, maxRows, maxTickets } = pictureShapes[format]
  const { y, height: room, gap } = tickets
  const shown = Math.min(count, maxTickets)
  const columns = shown > maxRows ? 2 : 1
  const rows = Math.ceil(shown / columns)
  const width = (whole - 2 * margin - (columns - 1) * gap) / columns
  const height = Math.min((room - (rows - 1) * gap) / rows, width * 0.54)
  const top = y + (room - rows * height - (rows - 1) * gap) / 2
  return Array.from({ length: shown }, (_, at) => ({
    x: margin + Math.floor(at / rows) * (width + gap),
    y: top + (at % rows) * (height + gap),
    width,
    height,
  }))
}

interface TicketShape {
  readonly width: number
  readonly height: number
  /** width of the part behind the dotted line; 0 for a ticket without one */
  readonly stub: number
  /** only tickets of provable draws are engraved */
  readonly hash: string | null
}

/** An empty winner's ticket: engraved and notched under one brand, a speech bubble under the other. */
export function ticketSvg(brand: BrandKey, look: Palette, shape: TicketShape): string {
  return brand === 'box' ? paperTicket(look, shape) : bubbleTicket(look, shape)
}

function paperTicket({ stage, winEdge }: Palette, { width, height, stub, hash }: TicketShape): string {
  const notch = Math.min(height * 0.09, 22)
  const [tear, bottom, corner] = [width - stub, height - 4, 6]
  const notched = [
    `M${corner} 0H${tear - notch}a${notch} ${notch} 0 0 0 ${2 * notch} 0H${width - corner}`,
    `a${corner} ${corner} 0 0 1 ${corner} ${corner}V${bottom - corner}a${corner} ${corner} 0 0 1 -${corner} ${corner}`,
    `H${tear + notch}a${notch} ${notch} 0 0 0 ${-2 * notch} 0H${corner}a${corner} ${corner} 0 0 1 -${corner} -${corner}`,
    `V${corner}a${corner} ${corner} 0 0 1 ${corner} -${corner}z`,
  ].join('')
  const lines =
    hash === null
      ? ''
      : rosetteLines(
          hash,
          { size: Math.max(height, stub) * 1.5, hole: 0.34, copies: [5, 5, 4] },
          { color: winEdge, lineWidth: height > 200 ? 1.2 : 0.8, x: tear + stub / 2, y: bottom / 2 },
        )
  return svg(
    width,
    height,
    `<defs><clipPath id="t"><path d="${notched}"/></clipPath></defs><path d="${notched}" fill="${winEdge}" transform="translate(0 4)"/><path d="${notched}" fill="${stage.card}"/><g clip-path="url(#t)">${lines}</g><path d="M${tear} ${notch + 8}V${bottom - notch - 4}" stroke="${stage.onCard2}" stroke-width="3" stroke-dasharray="0.1 8" stroke-linecap="round"/>`,
  )
}

function bubbleTicket({ stage }: Palette, { width, height }: TicketShape): string {
  const tail = height > 200 ? height * 0.14 : 0
  const bottom = height - tail
  const corner = Math.min(bottom / 2, 56)
  const point = tail
    ? `<path d="M${corner + 24} ${bottom - 2}h${tail * 1.5}L${corner + 24} ${height}z" fill="${stage.card}"/>`
    : ''
  return svg(
    width,
    height,
    `<rect width="${width}" height="${bottom}" rx="${corner}" fill="${stage.card}"/>${point}`,
  )
}

/** What flies around the winners: paper under one brand, bubbles under the other; the same draw has the same pieces. */
export function confettiSvg(
  brand: BrandKey,
  { stage }: Palette,
  { width, height, head, foot }: PictureShape,
  hash: string,
): string {
  const colors = [stage.card, stage.mark1, stage.ink]
  const next = numbersFrom(hash)
  // Above and below the texts only.
  const [top, bottom] = [head.y - 24, foot.y + foot.height + 24]
  // Bubbles are larger, and only stories have room for them.
  const count = brand === 'box' ? 46 : top > 100 ? 22 : 0
  const pieces = Array.from({ length: count }, (_, at) => {
    const [x, along, turn, size] = [next() * width, next(), next() * 180, 0.7 + next() * 0.8]
    const y = at % 2 ? along * top : bottom + along * (height - bottom)
    const moved = `translate(${Math.round(x)} ${Math.round(y)})`
    if (brand === 'box') {
      const color = colors[at % colors.length]
      return `<rect width="${22 * size}" height="${11 * size}" transform="${moved} rotate(${Math.round(turn)})" fill="${color}" opacity=".85"/>`
    }
    return `<path d="${bubblePath}" transform="${moved} scale(${(1 + size * 1.6).toFixed(2)})" fill="${stage.glow}"/>`
  })
  return svg(width, height, pieces.join(''))
}

/** Numbers from 0 to 1 that follow from a hash, because a picture of one draw must not change. */
function numbersFrom(hash: string): () => number {
  let state = Number.parseInt(hash.slice(0, 8), 16) || 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
