import { segmentPath, textPlace, textSize, type WheelShape } from './wheel-shape.ts'

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
