import { isBareCount, isInterfaceLine, isRelativeTime } from '../interface-words.ts'

/** A line with its number from 1, trimmed and not empty. */
export interface Line {
  row: number
  text: string
}

/** So many of the lines must have a form before all are read in it: comments of several lines leave others, which are told. */
const maxLines = 0.5

const colon = /^@?([^\s:@][^:\n]{0,80}?)[ \t]{0,2}:\s+(\S.*)$/u
const handle = /^@([^\s@:,]{1,100})(?:\s+(\S.*))?$/u

export type PastedForm = 'blocks' | 'author_colon' | 'at_author' | 'lines'

/** Which form pasted lines have; where none is plain to see, every line is one person. */
export function formOf(lines: Line[]): PastedForm {
  if (isBlocks(lines)) return 'blocks'
  const share = (form: RegExp) => lines.filter(({ text }) => form.test(text)).length / lines.length
  if (share(colon) >= maxLines) return 'author_colon'
  return share(handle) >= maxLines ? 'at_author' : 'lines'
}

/** What a line says in its form; undefined where it has another. */
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

/** As pages of YouTube and Instagram are copied: a name, when it was, the text, the buttons. */
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
      // a number below the time is the text, one further down counts the likes
      if (lines && (lines.length === 0 || !isBareCount(text))) lines.push(text)
    }
  }
  return blocks.map(({ row, author, lines }) => ({ row, author, text: lines.join('\n') }))
}
