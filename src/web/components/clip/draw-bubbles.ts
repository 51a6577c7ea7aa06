import { framesPerSecond } from './clip-facts.ts'
import type { ActMoment } from './clip-plan.ts'
import { popOrder, popShares } from './crowd.ts'
import { between, outCubic, shareOf } from './easing.ts'
import { crowdArea, type Film } from './film.ts'
import { drawLines, moved, type Pen } from './pen.ts'

const popMs = 190
const glideShare = 0.82

/** Bubbles that collide, stop, and pop until the winner's is left, which moves to the middle. */
export function drawBubbles(pen: Pen, film: Film, { name, ms, lastsMs }: ActMoment): void {
  const frames = film.crowd
  const frame = name === 'pour' ? Math.round((ms / 1000) * framesPerSecond) : frames.length - 1
  const winner = film.crowdWinner
  const places = frames[Math.min(frame, frames.length - 1)] ?? []
  if (name === 'pour') {
    for (const { index, x, y } of places) drawBubble(pen, film, index, { x, y })
    return
  }
  const others = places.filter(({ index }) => index !== winner)
  const shares = popShares(others.length)
  for (const [turn, at] of popOrder(others.length).entries()) {
    const place = others[at]
    const since = ms - (shares[turn] ?? 1) * lastsMs
    if (!place || since >= popMs) continue
    const pop = shareOf(since, popMs)
    drawBubble(pen, film, place.index, { x: place.x, y: place.y, scale: 1 + 0.4 * pop, alpha: 1 - pop })
  }
  const from = places.find(({ index }) => index === winner)
  if (!from) return
  const glide = outCubic(shareOf(ms / lastsMs - glideShare, 1 - glideShare))
  drawBubble(pen, film, winner, {
    x: between(from.x, crowdArea.width / 2, glide),
    y: between(from.y, crowdArea.height / 2, glide),
    scale: between(1, 1.15, glide),
  })
}

interface Placed {
  x: number
  y: number
  scale?: number
  alpha?: number
}

function drawBubble(pen: Pen, film: Film, index: number, { x, y, ...how }: Placed): void {
  const { crowdTexts, crowdSizes, lettering, look } = film
  const size = crowdSizes[index]
  if (!size) return
  const room = { width: size.width - 96, height: 100, largest: 76, smallest: 40, lineHeight: 1.15 }
  const { size: fontSize, lines } = lettering.fit(pen, 'display', crowdTexts[index] ?? '', room)
  moved(pen, { x: crowdArea.x + x, y: crowdArea.y + y, ...how }, () => {
    pen.fillStyle = look.colors['stage-slip']
    const [left, top] = [-size.width / 2, -size.height / 2]
    pen.beginPath()
    pen.roundRect(left, top, size.width, size.height, 64)
    pen.moveTo(left + 62, -top - 4)
    pen.lineTo(left + 120, -top - 4)
    pen.lineTo(left + 62, -top + 34)
    pen.fill()
    pen.fillStyle = look.colors['stage-ink']
    pen.font = lettering.font('display', fontSize)
    const fitted = { size: fontSize, lines: lines.slice(0, 1) }
    drawLines(pen, fitted, { x: 0, y: -fontSize * 0.6, align: 'center', width: 0, lineHeight: 1.15 })
  })
}
