import type { CommentLine } from '#draw/comments/comment-line.ts'
import { entryKey } from '#draw/entries/entries.ts'
import type { CollectedLines } from './collected-lines.ts'
import type { PlainRow } from './comment-work.ts'

/** The comment at a position in the list, from 0. */
export function plainRow(collected: CollectedLines, row: number): PlainRow {
  const { id, text, at, parent, post } = lineAt(collected, row)
  return {
    row,
    id,
    name: entryKey(collected.facts.keys, row),
    text,
    at: at === undefined ? null : new Date(at).toISOString(),
    url: collected.urlAt(row) ?? null,
    is_reply: parent !== undefined,
    post,
  }
}

export function lineAt({ lines }: Pick<CollectedLines, 'lines'>, row: number): CommentLine {
  return JSON.parse(entryKey(lines, row)) as CommentLine
}
