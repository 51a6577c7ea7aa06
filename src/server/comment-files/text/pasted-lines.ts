import { isBareCount, isInterfaceLine, isRelativeTime } from '../interface-words.ts'

/** A line with its number from 1, trimmed and not empty. */
export interface Line {
  row: number
  text: string
}

/**
 * The share of lines that must match a form before all are read in it: multi-line comments leave other lines, which are
 * reported.
 */
const maxLines = 0.5

const colon = /^@?([^\s:@][^:\n]{0,80}?)[ \t]{0,2}:\s+(\S.*)$/u
const handle = /^@([^\s@:,]{1,100})(?:\s+(\S.*))?$/u

export type PastedForm = 'blocks' | 'author_colon' | 'at_author' | 'lines'

/** The form of pasted lines; where none is obvious, every line is one person. */
export function formOf(lines: Line[]): PastedForm {
  if (isBlocks(lines)) return 'blocks'
  const share = (form: RegExp) => lines.filter(({ text }) => form.test(text)).length / lines.length
  if (share(colon) >= maxLines) return 'author_colon'
  return share(handle) >= maxLines ? 'at_author' : 'lines'
}

/** The parts of a line in its form; undefined where it does not match. */
export function splitLine(
  text: string,
  form: Exclude<PastedForm, 'blocks'>,
): { author: string; text: string } | undefined {
  if (form === 'lines') return { author: text, text: '' }
  const parts = (form === 'author_colon' ? colon : handle).exec(text)
  if (!parts?.[1]) return undefined
  const author = form === 'at_author' || text.startsWith('@') ? `@${parts[1]}` : parts[1]
  return { author, text: parts[2] ?? '' }
}

/** Text copied from pages of YouTube and Instagram: a name, the time, the text, the buttons. */
function isBlocks(lines: Line[]): boolean {
  const times = lines.filter(({ text }) => isRelativeTime(text)).length
  const isPaired = lines.every(({ text }, at) => !isRelativeTime(text) || isName(lines[at - 1]?.text))
  return times > 0 && isPaired && isRelativeTime(lines[1]?.text ?? lines[0]?.text ?? '')
}

function isName(text: string | undefined): boolean {
  return text !== undefined && text.length <= 256 && !isRelativeTime(text)
}

export interface PastedBlock {
  row: number
  author: string
  text: string
}

/** The blocks of a copied page: the line above a time is a name. */
export function blocksOf(lines: Line[]): PastedBlock[] {
  const blocks: { row: number; author: string; lines: string[] }[] = []
  for (const [at, { row, text }] of lines.entries()) {
    if (isRelativeTime(text)) continue
    const isAuthor = isRelativeTime(lines[at + 1]?.text ?? '')
    if (isAuthor) blocks.push({ row, author: text, lines: [] })
    else if (!isInterfaceLine(text)) {
      const lines = blocks.at(-1)?.lines
      // a number right below the time is the text, one further down is the like count
      if (lines && (lines.length === 0 || !isBareCount(text))) lines.push(text)
    }
  }
  return blocks.map(({ row, author, lines }) => ({ row, author, text: lines.join('\n') }))
}
