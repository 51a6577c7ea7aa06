import type { BrandKey } from '#brand.ts'
import { bubblePath, rosetteLines, svg } from './document-art.ts'
import type { Palette } from './looks.ts'
import type { PictureShape } from './picture-shape.ts'

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
