import { type RefObject, useLayoutEffect } from 'react'

interface Room {
  /** width of the name on one line, per pixel of its font size */
  widthPerPixel: number
  width: number
  height: number
  largest: number
  /** whether the name can be broken at a space */
  breaks: boolean
  /** share of the whole name that its longest word takes; words are not broken while they can be read */
  longestShare?: number
}

const lineHeight = 1.1
const maxLines = 9
/** Words do not fill a line exactly. */
const fill = 0.86
/** A name without a space is only broken where it would be smaller than this share of the largest size. */
const smallestShare = 0.3

/** The largest font size at which a name fits, on one line or several. */
export function fitName({ widthPerPixel, width, height, largest, breaks, longestShare = 0 }: Room): number {
  const single = Math.min(largest, width / widthPerPixel)
  if (!breaks && single >= largest * smallestShare) return single
  let best = single
  for (let lines = 2; lines <= maxLines; lines++)
    best = Math.max(
      best,
      Math.min(largest, (lines * width * fill) / widthPerPixel, height / (lines * lineHeight)),
    )
  const wholeWords = width / (widthPerPixel * longestShare)
  return wholeWords >= largest * smallestShare ? Math.min(best, wholeWords) : best
}

/** Makes a name as large as its ticket and the stage allow, also after the window changed. */
export function useFittedName(name: RefObject<HTMLElement | null>, text: string): void {
  useLayoutEffect(() => {
    const shown = name.current
    const stage = shown?.closest<HTMLElement>('.reveal-stage')
    const ticket = shown?.closest<HTMLElement>('.reveal-lifted')
    if (!shown || !stage || !ticket) return undefined
    const fit = () => setSize(shown, ticket, stage, text.trim())
    fit()
    if (typeof ResizeObserver !== 'function') return undefined
    const watched = new ResizeObserver(fit)
    watched.observe(stage)
    return () => watched.disconnect()
  }, [name, text])
}

function setSize(name: HTMLElement, ticket: HTMLElement, stage: HTMLElement, text: string): void {
  const line = name.firstElementChild
  if (!(line instanceof HTMLElement)) return
  name.style.fontSize = '100px'
  name.style.whiteSpace = 'nowrap'
  const widthPerPixel = line.offsetWidth / 100
  name.style.whiteSpace = ''
  const { clientHeight, clientWidth } = stage
  if (widthPerPixel === 0 || clientHeight === 0) return
  const size = fitName({
    widthPerPixel,
    width: widthOf(ticket, name),
    height: clientHeight * 0.3,
    largest: Math.min(clientHeight * 0.2, clientWidth * 0.18),
    breaks: /\s/.test(text),
    longestShare: longestShareOf(text),
  })
  name.style.fontSize = `${Math.floor(size)}px`
}

/** A bubble is as wide as its name, up to a limit; a ticket has one width. */
function widthOf(ticket: HTMLElement, name: HTMLElement): number {
  const { maxWidth, paddingInlineStart, paddingInlineEnd } = getComputedStyle(ticket)
  const limit = Number.parseFloat(maxWidth)
  if (Number.isNaN(limit)) return name.clientWidth
  return limit - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
}

/** By letters, with room for those that are wider than others. */
function longestShareOf(text: string): number {
  const longest = Math.max(...text.split(/\s+/).map((word) => word.length))
  return (1.12 * longest) / Math.max(1, text.length)
}
