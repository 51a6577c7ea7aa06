import { clipSize, framesPerSecond } from './clip-facts.ts'
import { drawAll, drawEnd } from './draw-ending.ts'
import { drawTicket } from './draw-ticket.ts'
import { type ActMoment, actAt, crowdArea, type Film } from './film.ts'
import { between, fallenAt, inCubic, outCubic, popOrder, popShares, shareOf, sparksAt } from './motion.ts'
import { directionOf, drawLines, moved, type Pen } from './pen.ts'

const { width, height } = clipSize
const boxPlace = { x: (width - 808) / 2, y: 1150 } as const
/** Where the names are pulled to. */
const openingY = 1270
const lidMs = 150
const burstMs = 620

/** Draws the frame of a moment, whole: it depends on nothing but the film and the time. */
export function drawFilm(pen: Pen, film: Film, ms: number): void {
  const act = actAt(film.acts, ms)
  pen.drawImage(film.art.ground, 0, 0)
  if (act.name === 'end') {
    drawEnd(pen, film, act.ms)
    return
  }
  if (act.name === 'winner' || act.name === 'all') drawRays(pen, film, act, ms)
  if (act.name === 'pour') drawDigits(pen, film, act)
  if (film.facts.brand === 'box') drawBox(pen, film, act)
  else if (act.name === 'pour' || act.name === 'hush') drawBubbles(pen, film, act)
  if (act.name === 'winner') drawTicket(pen, film, act)
  if (act.name === 'all') {
    // Behind the tickets: all names can be read for as long as they are there.
    drawSparks(pen, film, act)
    drawAll(pen, film, act.ms)
  }
  drawHead(pen, film)
  if (act.name === 'winner') drawSparks(pen, film, act)
}

/** The mark and what the draw is called, below what the apps put over a story. */
function drawHead(pen: Pen, { facts, art, look, lettering }: Film): void {
  const room = { width: 840, height: 120, largest: 46, smallest: 30, lineHeight: 1.25 }
  const fitted = lettering.fit(pen, 'text', facts.title, room)
  const high = fitted.lines.length * fitted.size * room.lineHeight
  const isFar = directionOf(facts.title) === 'rtl'
  pen.drawImage(art.mark, isFar ? width - 128 : 64, 196, 64, 64)
  pen.font = lettering.font('text', fitted.size)
  pen.fillStyle = look.colors['stage-ink']
  drawLines(pen, fitted, {
    x: isFar ? 88 : 152,
    y: 228 - high / 2,
    align: 'start',
    width: 840,
    lineHeight: 1.25,
  })
}

/** The seconds that are left, as wide as the picture; the names fall in front of them. */
function drawDigits(pen: Pen, { facts, look, lettering }: Film, { ms, lastsMs }: ActMoment): void {
  const left = Math.max(1, Math.ceil((lastsMs - ms) / 1000))
  const since = 1000 - ((lastsMs - ms) % 1000 || 1000)
  const come = outCubic(shareOf(since, 280))
  const scale = since < 280 ? between(1.35, 1, come) : between(1, 0.94, shareOf(since - 280, 720))
  moved(pen, { x: width / 2, y: 720, scale, alpha: come }, () => {
    pen.fillStyle = left <= 3 ? look.colors['stage-win'] : look.colors['stage-mark']
    pen.globalAlpha *= left <= 3 ? 0.85 : 0.44
    pen.font = lettering.font('display', 900)
    pen.textAlign = 'center'
    pen.textBaseline = 'alphabetic'
    pen.fillText(facts.digits[left] ?? String(left), 0, 320)
  })
}

function drawBox(pen: Pen, film: Film, act: ActMoment): void {
  const { art, look } = film
  const { name, ms, index } = act
  if (name === 'all') return
  const isThud = name === 'hush' && ms > lidMs && ms < lidMs + 240
  const isRecoil = name === 'winner' && ms < 420
  const sink = isThud ? bump(ms - lidMs, 240) * 30 : isRecoil ? bump(ms, 420) * 46 : 0
  const enter = name === 'pour' ? between(560, 0, outCubic(shareOf(ms, 420))) : 0
  const y = boxPlace.y + sink + enter
  pen.drawImage(art.box.back, boxPlace.x, y)
  if (name === 'winner') {
    const glow = pen.createRadialGradient(width / 2, y + 180, 0, width / 2, y + 180, 380)
    glow.addColorStop(0, look.colors['stage-win'])
    glow.addColorStop(1, 'transparent')
    moved(pen, { alpha: shareOf(ms, 300) * 0.9 }, () => {
      pen.fillStyle = glow
      pen.fillRect(120, y - 60, 840, 420)
    })
  }
  if (name === 'pour') drawFalls(pen, film, ms)
  pen.drawImage(art.box.front, boxPlace.x, y)
  drawLid(pen, film, act, y, index)
}

/** Off before the first name, on with a bang, away when the first winner comes. */
function drawLid(pen: Pen, { art }: Film, { name, ms }: ActMoment, y: number, index: number): void {
  const middle = { x: width / 2, y: y + 160 }
  const lid = () => pen.drawImage(art.box.lid, -404, -160)
  if (name === 'pour' && ms < 640) {
    const off = inCubic(shareOf(ms, 640))
    moved(pen, { x: middle.x + 700 * off, y: middle.y - 1700 * off, turn: 50 * off }, lid)
  } else if (name === 'hush') {
    const on = inCubic(shareOf(ms, lidMs))
    moved(pen, { ...middle, y: middle.y - 1700 * (1 - on), turn: -6 * (1 - on) }, lid)
  } else if (name === 'winner' && index === 0 && ms < burstMs) {
    const away = outCubic(shareOf(ms, burstMs))
    moved(pen, { x: middle.x - 520 * away, y: middle.y - 2100 * away, turn: -140 * away }, lid)
  }
}

/** Down and up again. */
function bump(ms: number, lastsMs: number): number {
  return Math.sin(Math.PI * shareOf(ms, lastsMs))
}

function drawFalls(pen: Pen, { falls, look, lettering }: Film, ms: number): void {
  for (const fall of falls) {
    const at = fallenAt(fall, ms)
    if (!at) continue
    const room = { width: 820, height: 116, largest: 100, smallest: 46, lineHeight: 1.15 }
    const fitted = lettering.fit(pen, 'display', fall.text, room)
    pen.font = lettering.font('display', fitted.size)
    const [line = ''] = fitted.lines
    const half = pen.measureText(line).width / 2 + 52
    const x = Math.max(half + 20, Math.min(width - half - 20, width / 2 + at.x))
    moved(pen, { ...at, x, y: openingY + at.y }, () => {
      pen.fillStyle = 'rgb(0 0 0 / 0.28)'
      paper(pen, -half + 4, -76 + 14, half * 2, 152, 20)
      pen.fillStyle = look.colors['stage-paper']
      paper(pen, -half, -76, half * 2, 152, 20)
      pen.fillStyle = look.colors['stage-on-paper']
      drawLines(
        pen,
        { size: fitted.size, lines: [line] },
        { x: 0, y: -fitted.size * 0.575, align: 'center', width: 0, lineHeight: 1.15 },
      )
    })
  }
}

function paper(pen: Pen, x: number, y: number, wide: number, high: number, radius: number): void {
  pen.beginPath()
  pen.roundRect(x, y, wide, high, radius)
  pen.fill()
}

function drawRays(pen: Pen, { art }: Film, { name, ms, index }: ActMoment, totalMs: number): void {
  const come = name === 'winner' && index === 0 ? outCubic(shareOf(ms, 700)) : 1
  moved(
    pen,
    { x: width / 2, y: height * 0.48, turn: totalMs / 250, scale: between(0.6, 1.7, come), alpha: come },
    () => pen.drawImage(art.rays, -700, -700),
  )
}

function drawSparks(pen: Pen, { look }: Film, { name, ms }: ActMoment): void {
  const { colors } = look
  const sparkColors = [colors['stage-spark-1'], colors['stage-spark-2'], colors['stage-spark-3']]
  for (const spark of sparksAt(ms - (name === 'winner' ? 450 : 0), clipSize)) {
    if (spark.y > height + 40) continue
    moved(pen, { x: spark.x, y: spark.y, turn: spark.turn, alpha: spark.alpha }, () => {
      pen.fillStyle = sparkColors[spark.color] ?? colors['stage-win']
      pen.beginPath()
      if (spark.isRound)
        pen.ellipse(0, 0, spark.size / 2, (spark.size / 2) * Math.abs(spark.face), 0, 0, 2 * Math.PI)
      else pen.rect(-spark.size / 2, (-spark.size / 2) * spark.face, spark.size, spark.size * spark.face)
      pen.fill()
    })
  }
}

const popMs = 190
const glideShare = 0.82

/** Bubbles that collide, stop, and pop until the winner's is left, which moves to the middle. */
function drawBubbles(pen: Pen, film: Film, { name, ms, lastsMs }: ActMoment): void {
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
