import { clipSize } from './clip-facts.ts'
import type { ActMoment, Film } from './film.ts'
import { between, outBack, shareOf } from './motion.ts'
import { drawLines, moved, type Pen } from './pen.ts'

const riseMs = 700
const wide = 960
const inset = 64
const column = wide - 2 * inset
const stubHigh = 128
/** Below a title of two lines, even with the ticket's lean. */
const highest = 345
/** The lower edge of a ticket that is not too tall for it, above its box. */
const lowerEdge = 1215

/** The one lit object: a ticket from the box, or a bubble from the crowd. */
export function drawTicket(pen: Pen, film: Film, { index, ms }: ActMoment): void {
  const layout = layOut(pen, film, index)
  if (!layout) return
  const isBox = film.facts.brand === 'box'
  const share = shareOf(ms, riseMs)
  const rise = outBack(share)
  // A ticket rests above its box, a bubble in the middle.
  const restY = isBox ? Math.max(highest, lowerEdge - layout.high) + layout.high / 2 : clipSize.height * 0.48
  moved(
    pen,
    {
      x: clipSize.width / 2,
      y: isBox ? between(restY + layout.high * 0.6, restY, rise) : restY,
      turn: isBox ? between(-8, -2, rise) : -1.5,
      scale: between(isBox ? 0.72 : 0.32, 1, rise),
      alpha: shareOf(share, isBox ? 0.3 : 0.12),
    },
    () => {
      pen.translate(-wide / 2, -layout.high / 2)
      if (isBox) drawPaper(pen, film, layout.high)
      else drawBubble(pen, film, layout.high)
      drawWords(pen, film, layout)
    },
  )
}

/** The parts of the ticket, from its upper edge. */
function layOut(pen: Pen, { facts, lettering }: Film, index: number) {
  const winner = facts.winners[index]
  if (!winner) return undefined
  const small = { width: column, height: 124, largest: 46, smallest: 36, lineHeight: 1.3 }
  const others = [winner.comment, winner.prize].flatMap((text) => text || [])
  const parts = [
    {
      kind: 'text',
      fitted: lettering.fit(pen, 'text', winner.place, { ...small, height: 60 }),
      gap: 10,
      line: 1.3,
    },
    {
      kind: 'display',
      fitted: lettering.fit(pen, 'display', winner.name, {
        width: column,
        height: others.length > 1 ? 340 : 430,
        largest: 190,
        smallest: 48,
        lineHeight: 1.08,
      }),
      gap: 18,
      line: 1.08,
    },
    ...others.map((text) => ({
      kind: 'text' as const,
      fitted: lettering.fit(pen, 'text', text, small),
      gap: 14,
      line: 1.3,
    })),
  ] as const
  const words = parts.reduce(
    (sum, { fitted, gap, line }) => sum + fitted.lines.length * fitted.size * line + gap,
    0,
  )
  const foot = facts.brand === 'box' ? stubHigh : 24
  return { parts, winner, high: words + 2 * inset + foot - 20 }
}

function drawWords(
  pen: Pen,
  film: Film,
  { parts, winner, high }: NonNullable<ReturnType<typeof layOut>>,
): void {
  const { facts, look, lettering } = film
  let y = inset - 8
  for (const [at, { kind, fitted, gap, line }] of parts.entries()) {
    pen.fillStyle = at === 0 ? look.colors['stage-on-win-2'] : look.colors['stage-on-win']
    pen.font = lettering.font(kind, fitted.size)
    y = drawLines(pen, fitted, { x: inset, y, align: 'start', width: column, lineHeight: line }) + gap
  }
  if (facts.brand !== 'box') return
  pen.fillStyle = look.colors['stage-on-win']
  pen.direction = 'ltr'
  pen.textAlign = 'left'
  pen.font = lettering.font('text', 42)
  pen.fillText(facts.stub, inset, high - 46)
  const after = inset + pen.measureText(facts.stub).width + 18
  pen.font = lettering.font('mono', 52)
  pen.fillText(winner.number, after, high - 44)
}

/** Paper with a notch at both ends of its perforation, and the engraving of a provable draw. */
function drawPaper(pen: Pen, { art, look }: Film, high: number): void {
  const edge = high - stubHigh
  const notch = 24
  pen.save()
  pen.fillStyle = 'rgb(0 0 0 / 0.4)'
  pen.fillRect(14, 30, wide - 28, high)
  outline(pen, high + 10, edge + 10, notch)
  pen.fillStyle = look.colors['stage-win-edge']
  pen.fill()
  outline(pen, high, edge, notch)
  pen.fillStyle = look.colors['stage-win']
  pen.fill()
  pen.clip()
  if (art.seal) {
    pen.globalAlpha = 0.72
    pen.drawImage(art.seal, wide - 560, high - 560)
  } else drawWaves(pen, look.colors['stage-win-edge'], high)
  pen.restore()
  pen.strokeStyle = look.colors['stage-on-win']
  pen.lineWidth = 4
  pen.setLineDash([4, 12])
  pen.beginPath()
  pen.moveTo(notch + 14, edge)
  pen.lineTo(wide - notch - 14, edge)
  pen.stroke()
  pen.setLineDash([])
}

function outline(pen: Pen, high: number, edge: number, notch: number): void {
  const round = 18
  pen.beginPath()
  pen.moveTo(round, 0)
  pen.arcTo(wide, 0, wide, round, round)
  pen.lineTo(wide, edge - notch)
  pen.arc(wide, edge, notch, -Math.PI / 2, Math.PI / 2, true)
  pen.arcTo(wide, high, wide - round, high, round)
  pen.arcTo(0, high, 0, high - round, round)
  pen.lineTo(0, edge + notch)
  pen.arc(0, edge, notch, Math.PI / 2, -Math.PI / 2, true)
  pen.arcTo(0, 0, round, 0, round)
  pen.closePath()
}

/** The paper of a recorded draw: waves, never the seal of a provable one. */
function drawWaves(pen: Pen, color: string, high: number): void {
  pen.strokeStyle = color
  pen.lineWidth = 2
  pen.globalAlpha = 0.3
  for (let y = 20; y < high + 60; y += 26) {
    pen.beginPath()
    for (let x = wide * 0.4; x <= wide; x += 12) pen.lineTo(x, y + Math.sin(x / 46 + y / 60) * 16)
    pen.stroke()
  }
}

function drawBubble(pen: Pen, { look }: Film, high: number): void {
  pen.fillStyle = look.colors['stage-win']
  pen.beginPath()
  pen.roundRect(0, 0, wide, high, 84)
  pen.moveTo(120, high - 4)
  pen.lineTo(264, high - 4)
  pen.lineTo(120, high + 92)
  pen.fill()
}
