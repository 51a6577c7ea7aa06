import { textOf } from '../../files/cell-text.ts'
import { cellsOf, openCsv } from '../../files/csv/read-csv.ts'
import { FileProblem } from '../../files/file-problem.ts'
import { maxLineLength } from '../../files/plain-lines.ts'
import type { ReadChoice } from '../../files/read-result.ts'
import { tableDelimiter } from '../../files/txt/read-txt.ts'
import type { CommentCollector } from '../comment-collector.ts'
import { isBareCount, isInterfaceLine, isRelativeTime } from '../known-words.ts'
import type { CommentDetection } from '../supplied-comments.ts'
import { readCommentCsv } from '../table/read-comment-table.ts'
import { headingOf } from '../table/table-columns.ts'

type Reading = Pick<CommentDetection, 'columns' | 'layout'>

/** Reads pasted text (UTF-8): a table, blocks copied from a page, or a person and a text on each line. */
export function readCommentText(bytes: Uint8Array, choice: ReadChoice, collector: CommentCollector): Reading {
  const delimiter = tableDelimiter(bytes, choice)
  if (delimiter !== undefined || hasHeading(bytes, choice)) {
    const columns = readCommentCsv(
      bytes,
      delimiter === undefined ? choice : { ...choice, delimiter },
      collector,
    )
    return { columns, layout: 'table' }
  }
  const all = textOf(bytes).split(/\r\n|\n|\r/)
  const lines = all
    .map((text, at): Line => ({ row: at + 1, text: text.trim() }))
    .filter(({ text }) => text !== '')
  const long = lines.find(({ text }) => text.length > maxLineLength)
  if (long) throw new FileProblem('file_line_too_long', { row: long.row })
  // a trailing line end does not begin another line
  const last = all.at(-1) === '' ? 1 : 0
  collector.blank(all.length - last - lines.length)
  return { layout: readLines(lines, collector) }
}

function readLines(lines: Line[], collector: CommentCollector): string {
  const form = formOf(lines)
  if (form === 'blocks') {
    for (const { row, author, text } of blocksOf(lines))
      collector.add({ row, author: { someName: author }, text })
    return form
  }
  for (const { row, text } of lines) {
    const parts = splitLine(text, form)
    if (parts) collector.add({ row, author: { someName: parts.author }, text: parts.text })
    else collector.refuse(row, 'no_author')
  }
  return form
}

/** Whether the first record is a table heading with authors and texts. A line that only begins with a quote is none. */
function hasHeading(bytes: Uint8Array, choice: ReadChoice): boolean {
  try {
    const first = openCsv(bytes.subarray(0, 64 * 1024), choice).open()
    if (!first.next()) return false
    const heading = headingOf(cellsOf(first))
    return heading !== undefined && heading.fields.size > 1
  } catch (error) {
    if (error instanceof FileProblem) return false
    throw error
  }
}

/** A line with its number from 1, trimmed and not empty. */
interface Line {
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

type PastedForm = 'blocks' | 'author_colon' | 'at_author' | 'lines'

/** The form of pasted lines; where none is obvious, every line is one person. */
function formOf(lines: Line[]): PastedForm {
  if (isBlocks(lines)) return 'blocks'
  const share = (form: RegExp) => lines.filter(({ text }) => form.test(text)).length / lines.length
  if (share(colon) >= maxLines) return 'author_colon'
  return share(handle) >= maxLines ? 'at_author' : 'lines'
}

/** The parts of a line in its form; undefined where it does not match. */
function splitLine(
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

interface PastedBlock {
  row: number
  author: string
  text: string
}

/** The blocks of a copied page: the line above a time is a name. */
function blocksOf(lines: Line[]): PastedBlock[] {
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
