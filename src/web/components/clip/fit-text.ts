import { graphemesOf } from '#web/ui/graphemes.ts'

/** The width of a text in pixels at a font size of 100. */
export type Measure = (text: string) => number

export interface TextRoom {
  width: number
  height: number
  largest: number
  smallest: number
  lineHeight: number
}

export interface FittedText {
  size: number
  lines: readonly string[]
}

/**
 * The largest size at which a whole text fits, on as many lines as that takes. Words stay whole while they can be read;
 * one that is longer than any line is broken between letters, and only what fits in no way at the smallest size is cut.
 */
export function fitText(text: string, measure: Measure, room: TextRoom): FittedText {
  const { largest, smallest, height, lineHeight } = room
  const clean = text.replace(/\s+/g, ' ').trim()
  for (let size = largest; size > smallest; size *= 0.94) {
    const lines = linesOf(clean, measure, (room.width / size) * 100, size < largest * 0.4)
    if (lines && lines.length * size * lineHeight <= height) return { size, lines }
  }
  const lines = linesOf(clean, measure, (room.width / smallest) * 100, true) ?? [clean]
  const most = Math.max(1, Math.floor(height / (smallest * lineHeight)))
  if (lines.length <= most) return { size: smallest, lines }
  const last = [...graphemesOf(lines[most - 1] ?? '')].slice(0, -1).join('')
  return { size: smallest, lines: [...lines.slice(0, most - 1), `${last}…`] }
}

/** Lines that are at most this wide; undefined if a word is wider and must not be broken. */
function linesOf(text: string, measure: Measure, width: number, breaksWords: boolean): string[] | undefined {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (measure(longer) <= width) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = word
    if (measure(word) <= width) continue
    if (!breaksWords) return undefined
    const parts = brokenWord(word, measure, width)
    lines.push(...parts.slice(0, -1))
    line = parts.at(-1) ?? ''
  }
  return [...lines, line]
}

function brokenWord(word: string, measure: Measure, width: number): string[] {
  const parts: string[] = []
  let part = ''
  for (const letter of graphemesOf(word)) {
    if (part && measure(part + letter) > width) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part]
}
