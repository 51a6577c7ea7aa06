import { clipSize } from './clip-facts.ts'
import { between, outBack, outCubic, shareOf } from './easing.ts'
import type { Film } from './film.ts'
import { drawLines, type FontKind, moved, type Pen } from './pen.ts'

const middle = clipSize.width / 2
const column = 920

/** Whose draw it was, that it was fair, and where anyone verifies it. */
export function drawEnd(pen: Pen, film: Film, ms: number): void {
  const { facts, art, look } = film
  const { colors } = look
  const come = outBack(shareOf(ms, 520))
  moved(pen, { x: middle, y: 480, scale: between(0.7, 1, come), alpha: shareOf(ms, 260) }, () => {
    if (art.seal)
      moved(
        pen,
        { turn: ms / 120, alpha: 0.8, scale: 0.6 },
        () => art.seal && pen.drawImage(art.seal, -450, -450),
      )
    pen.drawImage(art.mark, -100, -100, 200, 200)
  })
  const later = outCubic(shareOf(ms - 180, 420))
  moved(pen, { y: between(40, 0, later), alpha: later }, () => {
    line(pen, film, { text: facts.brandName, y: 770, largest: 88 })
    const label = line(pen, film, { text: facts.label, y: 890, largest: 76, color: colors['stage-win'] })
    line(pen, film, { kind: 'text', text: facts.drawn, y: label + 16, color: colors['stage-ink-2'] })
    pen.fillStyle = colors['stage-paper']
    pen.beginPath()
    pen.roundRect(middle - 222, 1112, 444, 444, 24)
    pen.fill()
    pen.drawImage(art.qr, middle - 200, 1134, 400, 400)
    const verify = line(pen, film, { kind: 'text', text: facts.verify, y: 1584 })
    line(pen, film, {
      kind: 'mono',
      text: facts.link,
      y: verify + 10,
      largest: 36,
      color: colors['stage-ink-2'],
    })
  })
}

interface CenteredLine {
  kind?: FontKind
  text: string
  y: number
  largest?: number
  color?: string
}

/** One centered text, as large as given if it fits; returns the y below it. */
function line(
  pen: Pen,
  { lettering, look }: Film,
  { kind = 'display', text, y, largest = 44, color = look.colors['stage-ink'] }: CenteredLine,
): number {
  const room = { width: column, height: largest * 2.5, largest, smallest: largest * 0.4, lineHeight: 1.2 }
  const fitted = lettering.fit(pen, kind, text, room)
  pen.fillStyle = color
  pen.font = lettering.font(kind, fitted.size)
  return drawLines(pen, fitted, { x: middle, y, align: 'center', width: 0, lineHeight: 1.2 })
}
