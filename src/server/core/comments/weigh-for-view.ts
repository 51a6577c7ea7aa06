import { type CommentReason, commentReasons } from '#contract/comments/comment-rules.ts'
import type { CommentFacts } from '#draw/comments/comment-facts.ts'
import type { CommentLine } from '#draw/comments/comment-line.ts'
import { byteString, foldWords } from '#draw/comments/folded-texts.ts'
import { type CommentInput, weighComments } from '#draw/comments/weigh-comments.ts'
import { type Entries, entryKey } from '#draw/entries/entries.ts'
import { handleOf, NO_ROW, REASONS, type Weighing } from '#draw/entries/rules.ts'
import type { CollectedLines } from './collected-lines.ts'
import type { PlainRow, RowsWanted, WeighedRow, WeighingSummary } from './comment-work.ts'
import { countPeople } from './statistics/statistics-of.ts'

/** The effect of rules on comments, in numbers, and one page of comments to show. */
export function weighForView(
  collected: CollectedLines,
  { input, show }: { input: CommentInput; show?: RowsWanted | undefined },
): WeighingSummary {
  const { facts } = collected
  const weighing = weighComments(facts, input)
  return {
    comments: facts.count,
    eligible: weighing.eligible,
    tickets: weighing.tickets,
    ...countPeople(facts, weighing),
    removals: removalsOf(weighing),
    ...(show && { page: shownOf(collected, weighing, show) }),
  }
}

function removalsOf({ removals }: Weighing): Record<CommentReason, number> {
  return Object.fromEntries(commentReasons.map((reason) => [reason, removals[reason]])) as Record<
    CommentReason,
    number
  >
}

function shownOf(
  collected: CollectedLines,
  weighing: Weighing,
  { page, page_size, reason, search }: RowsWanted,
): NonNullable<WeighingSummary['page']> {
  const { count } = collected.facts
  const isFound = rowsHolding(collected.facts, search)
  const reasonCode = reason === 'all' ? undefined : REASONS.indexOf(reason)
  const first = (page - 1) * page_size
  const rows: WeighedRow[] = []
  let total = 0
  for (let row = 0; row < count; row++) {
    if (reasonCode !== undefined && weighing.reasons[row] !== reasonCode) continue
    if (isFound && isFound[row] !== 1) continue
    if (total >= first && rows.length < page_size) rows.push(weighedRow(collected, weighing, row))
    total++
  }
  return { rows, total }
}

function weighedRow(collected: CollectedLines, weighing: Weighing, row: number): WeighedRow {
  const code = REASONS[weighing.reasons[row] ?? 0]
  const reason = commentReasons.find((candidate) => candidate === code)
  const original = weighing.duplicateOf[row] ?? NO_ROW
  return {
    ...plainRow(collected, row),
    tickets: weighing.weights[row] ?? 0,
    ...(reason && { reason }),
    ...(original === NO_ROW ? {} : { duplicate_of: original }),
  }
}

/** For every comment, whether a search matches its text or its author (1 or 0); undefined without a search. */
function rowsHolding(facts: CommentFacts, search: string): Uint8Array | undefined {
  const text = foldWords(search)
  if (text === '') return undefined
  const rows = new Uint8Array(facts.count)
  markTexts(facts, byteString(Buffer.from(text)), rows)
  const handle = handleOf(search)
  if (handle !== '') markEntries(facts.handles, Buffer.from(handle), rows)
  return rows
}

function markTexts({ texts }: CommentFacts, needle: string, rows: Uint8Array): void {
  for (const { first, bytes, offsets } of texts) {
    let i = 0
    for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, offsets[i + 1])) {
      while ((offsets[i + 1] ?? 0) <= at) i++
      rows[first + i] = 1
    }
  }
}

function markEntries({ bytes, offsets }: Entries, needle: Uint8Array, rows: Uint8Array): void {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let row = 0
  for (let at = all.indexOf(needle); at >= 0; at = all.indexOf(needle, at + 1)) {
    while ((offsets[row + 1] ?? 0) <= at) row++
    // A match that spans two names is in neither.
    if (at + needle.length <= (offsets[row + 1] ?? 0)) rows[row] = 1
  }
}

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
