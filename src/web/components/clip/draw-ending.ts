import { clipSize } from './clip-facts.ts'
import type { Film } from './film.ts'
import { between, outBack, outCubic, shareOf } from './motion.ts'
import { drawLines, type FontKind, moved, type Pen } from './pen.ts'

/** More tickets would be too small to be read. */
export const maxTogether = 8
const area = { top: 330, bottom: 1620, width: 940 } as const
const tallest = 210
const gap = 22

/** The picture of all winners: one ticket each, in their order. */
export function drawAll(pen: Pen, film: Film, ms: number): void {
  const { facts, look, lettering } = film
  const shown = facts.winners.slice(0, maxTogether)
  const head = lettering.fit(pen, 'display', facts.heading, {
    width: area.width,
    height: 110,
    largest: 96,
    smallest: 48,
    lineHeight: 1.1,
  })
  const high = Math.min(tallest, (area.bottom - area.top - 180) / shown.length - gap)
  const whole = 150 + shown.length * (high + gap) + (facts.more ? 70 : 0)
  let y = Math.max(area.top, (area.top + area.bottom - whole) / 2)
  moved(pen, { alpha: outCubic(shareOf(ms, 300)) }, () => {
    pen.fillStyle = look.colors['stage-ink']
    pen.font = lettering.font('display', head.size)
    drawLines(pen, head, { x: clipSize.width / 2, y, align: 'center', width: 0, lineHeight: 1.1 })
  })
  y += 150
  for (const [index, winner] of shown.entries()) {
    const share = shareOf(ms - index * 90, 420)
    const join = outBack(share)
    moved(
      pen,
      {
        x: clipSize.width / 2,
        y: y + high / 2 + between(50, 0, join),
        scale: between(0.8, 1, join),
        alpha: share,
        turn: index % 2 ? 0.6 : -0.6,
      },
      () => drawSmall(pen, film, winner, high),
    )
    y += high + gap
  }
  if (!facts.more) return
  const more = lettering.fit(pen, 'text', facts.more, {
    width: area.width,
    height: 60,
    largest: 44,
    smallest: 30,
    lineHeight: 1.2,
  })
  pen.fillStyle = look.colors['stage-ink']
  pen.font = lettering.font('text', more.size)
  drawLines(pen, more, { x: clipSize.width / 2, y: y + 10, align: 'center', width: 0, lineHeight: 1.2 })
}

function drawSmall(
  pen: Pen,
  { facts, look, lettering }: Film,
  winner: Film['facts']['winners'][number],
  high: number,
): void {
  const isBox = facts.brand === 'box'
  const [left, top] = [-area.width / 2, -high / 2]
  pen.fillStyle = look.colors['stage-win']
  pen.beginPath()
  pen.roundRect(left, top, area.width, high, isBox ? 16 : 54)
  pen.fill()
  const column = { x: left + 44, width: area.width - (isBox ? 250 : 88) }
  const place = lettering.fit(pen, 'text', winner.place, {
    width: column.width,
    height: 44,
    largest: 30,
    smallest: 22,
    lineHeight: 1.3,
  })
  const name = lettering.fit(pen, 'display', winner.name, {
    width: column.width,
    height: high - 76,
    largest: Math.min(84, high - 84),
    smallest: 26,
    lineHeight: 1.1,
  })
  const text = place.size * 1.3 + name.size * 1.1 * name.lines.length
  pen.fillStyle = look.colors['stage-on-win-2']
  pen.font = lettering.font('text', place.size)
  const below = drawLines(pen, place, { ...column, y: -text / 2, align: 'start', lineHeight: 1.3 })
  pen.fillStyle = look.colors['stage-on-win']
  pen.font = lettering.font('display', name.size)
  drawLines(pen, name, { ...column, y: below, align: 'start', lineHeight: 1.1 })
  if (!isBox) return
  const number = lettering.fit(pen, 'mono', winner.number, {
    width: 140,
    height: 60,
    largest: 48,
    smallest: 24,
    lineHeight: 1,
  })
  pen.font = lettering.font('mono', number.size)
  drawLines(pen, number, {
    x: area.width / 2 - 96,
    y: -number.size / 2,
    align: 'center',
    width: 0,
    lineHeight: 1,
  })
}

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
