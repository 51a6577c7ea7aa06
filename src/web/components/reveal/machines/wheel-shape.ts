const fullTurn = 2 * Math.PI
/** Units of the drawing, from the middle. */
const rim = 470
const textEnd = 420
const maxTextLength = 290
const maxLetters = 26

/** Where each segment begins, and how wide it is, in radians; one that has left has no width. */
export interface WheelShape {
  starts: readonly number[]
  widths: readonly number[]
}

export function shapeOf(shares: readonly number[]): WheelShape {
  const total = shares.reduce((sum, share) => sum + share, 0) || 1
  const widths = shares.map((share) => (share / total) * fullTurn)
  let start = 0
  const starts = widths.map((width) => {
    start += width
    return start - width
  })
  return { starts, widths }
}

/** The segment under the pointer, which points at the end of the horizontal axis. */
export function segmentAt({ starts, widths }: WheelShape, turned: number): number {
  const angle = modulo(-turned, fullTurn)
  const found = starts.findIndex((start, index) => angle >= start && angle < start + (widths[index] ?? 0))
  return Math.max(0, found)
}

export function segmentPath(start: number, width: number): string {
  if (width <= 0) return ''
  // One arc cannot be a full circle.
  const middle = start + width / 2
  const arc = `A${rim} ${rim} 0 0 1 ${pointAt(middle)}A${rim} ${rim} 0 0 1 ${pointAt(start + width)}`
  return `M0 0L${pointAt(start)}${arc}Z`
}

function pointAt(angle: number): string {
  return `${(rim * Math.cos(angle)).toFixed(2)} ${(rim * Math.sin(angle)).toFixed(2)}`
}

/** The text reads from the hub to the rim along the middle of its segment. */
export function textPlace(start: number, width: number): string {
  const degrees = ((start + width / 2) * 180) / Math.PI
  return `rotate(${degrees.toFixed(2)}) translate(${textEnd} 0)`
}

/** As large as fits between rim and hub, where the segment is narrow; `ratio` is the text's length per size. */
function textSize(width: number, ratio: number): number {
  const fits = (textEnd * width) / (0.9 + ratio * width)
  return Math.max(15, Math.min(58, fits, maxTextLength / Math.max(0.1, ratio)))
}

/** Degrees that an edge pushes the pointer aside. */
const flickDegrees = -24

/** Shapes every segment, and its text as large as fits; texts keep their size while segments move. */
export function drawShape(box: HTMLElement, { starts, widths }: WheelShape): void {
  for (const [index, segment] of box.querySelectorAll<SVGGElement>('.wheel-segment').entries()) {
    const [start, width] = [starts[index] ?? 0, widths[index] ?? 0]
    const [path, text] = [segment.querySelector('path'), segment.querySelector('text')]
    segment.style.visibility = width > 0 ? '' : 'hidden'
    path?.setAttribute('d', segmentPath(start, width))
    text?.setAttribute('transform', textPlace(start, width))
    if (text) text.style.fontSize = `${textSize(width, ratioOf(text))}px`
  }
  for (const [index, peg] of box.querySelectorAll<SVGElement>('.wheel-peg').entries()) {
    peg.setAttribute('transform', `rotate(${((starts[index] ?? 0) * 180) / Math.PI})`)
  }
}

/** The length of a text per size, measured once. */
function ratioOf(text: SVGTextElement): number {
  const known = Number(text.dataset['ratio'])
  if (known > 0) return known
  const estimate = [...(text.textContent ?? '')].length * 0.6
  // A text whose font is measured at another size would change with it.
  text.style.fontSize = '100px'
  const measured = typeof text.getComputedTextLength === 'function' ? text.getComputedTextLength() / 100 : 0
  const ratio = measured > 0 ? measured : estimate
  text.dataset['ratio'] = String(ratio)
  return ratio
}

export function drawTurn(box: HTMLElement, turned: number, flick: number): void {
  const disc = box.querySelector<SVGElement>('.wheel-disc')
  const pointer = box.querySelector<SVGElement>('.wheel-pointer')
  if (disc) disc.style.transform = `rotate(${turned}rad)`
  if (pointer) pointer.style.transform = `rotate(${flick * flickDegrees}deg)`
}

/** The name under the pointer, large enough for the last row. */
export function nameUnder(box: HTMLElement, name = ''): void {
  const shown = box.querySelector('.wheel-under')
  if (shown && shown.textContent !== name) shown.textContent = name
}

/** What turned has stopped at the winner. */
export function markRest(box: HTMLElement, rests: boolean): void {
  box.toggleAttribute('data-rests', rests)
}

/** A name as it is written on its segment. */
export function segmentLabel(name: string): string {
  const letters = [...name]
  return letters.length > maxLetters ? `${letters.slice(0, maxLetters - 1).join('')}…` : name
}

/** How something that turns comes to rest: it begins at its present speed and gets ever slower. */
export interface StopPlan {
  from: number
  distance: number
  ms: number
  /** the higher, the longer the last stretch takes */
  power: number
}

interface Turning {
  /** where it is, and how far it moves in a millisecond */
  at: number
  speed: number
  ms: number
}

/** At this power a stop looks natural; the distance to the target bends it a little. */
const naturalPower = 3.4
const lowestPower = 2.2

/** Plans a stop at the nearest place to the natural one that is `target` or whole periods beyond it. */
export function planStop({ at, speed, ms }: Turning, target: number, period: number): StopPlan {
  const natural = (speed * ms) / naturalPower
  const rest = modulo(target - at, period)
  const turns = Math.max(rest < period * 0.4 ? 1 : 0, Math.round((natural - rest) / period))
  const distance = rest + turns * period
  return { from: at, distance, ms, power: Math.max(lowestPower, (speed * ms) / distance) }
}

/** How far a plan is from the natural stop: of several targets the least forced one is taken. */
export function forceOf({ power }: StopPlan): number {
  return Math.abs(Math.log(power / naturalPower))
}

export function placeAt({ from, distance, ms, power }: StopPlan, elapsedMs: number): number {
  const left = Math.max(0, 1 - elapsedMs / ms)
  return from + distance * (1 - left ** power)
}

export function modulo(value: number, period: number): number {
  return ((value % period) + period) % period
}
