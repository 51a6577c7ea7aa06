import { isPublicPage } from '#contract/site/public-pages.ts'
import type { Page } from '#locales/paths.ts'

/** A piece of a sentence: text, a place that the operator has to fill in, or a link to a page of the site. */
export type Piece = string | { blank: string } | { label: string; page: Page }

export type Block =
  | { kind: 'text'; pieces: Piece[] }
  | { kind: 'list'; items: Piece[][] }
  | { kind: 'table'; caption: string; head: string[]; rows: string[][] }

/**
 * Parses the markup of a chapter: paragraphs separated by an empty line, lists of lines that begin with "- ", `[what is
 * missing]` for a place to fill in, `[words](page)` for a link.
 */
export function readBlocks(text: string): Block[] {
  return text
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '')
    .map((block): Block => {
      const lines = block.split('\n')
      return lines.every((line) => line.startsWith('- '))
        ? { kind: 'list', items: lines.map((line) => piecesOf(line.slice(2))) }
        : { kind: 'text', pieces: piecesOf(lines.join(' ')) }
    })
}

const marked = /\[([^\]]+)\](?:\((\w+)\))?/g

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: mark, 1: label = '', 2: page, index } of text.matchAll(marked)) {
    pieces.push(text.slice(end, index), pieceOf(label, page))
    end = index + mark.length
  }
  return [...pieces, text.slice(end)].filter((piece) => piece !== '')
}

/** A link to a page that does not exist becomes plain text. */
function pieceOf(text: string, page: string | undefined): Piece {
  if (page === undefined) return { blank: text }
  return isPublicPage(page) ? { label: text, page } : text
}

export function countBlanks(blocks: readonly Block[]): number {
  const pieces = blocks.flatMap((block) => {
    if (block.kind === 'table') return []
    return block.kind === 'text' ? block.pieces : block.items.flat()
  })
  return pieces.filter((piece) => typeof piece === 'object' && 'blank' in piece).length
}
