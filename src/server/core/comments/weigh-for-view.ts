import { type CommentReason, commentReasons } from '#contract/comments/comment-rules.ts'
import type { CommentFacts } from '#draw/comments/comment-facts.ts'
import type { CommentLine } from '#draw/comments/comment-line.ts'
import { foldWords } from '#draw/comments/fold-words.ts'
import { byteString } from '#draw/comments/folded-texts.ts'
import { type CommentInput, weighComments } from '#draw/comments/weigh-comments.ts'
import { type Entries, entryKey } from '#draw/entries.ts'
import { handleOf, NO_ROW, REASONS, type Weighing } from '#draw/rules.ts'
import type { CollectedLines } from './collected-lines.ts'
import type { PlainRow, RowsWanted, Weighed, WeighedRow } from './comment-work.ts'

/** The effect of rules on comments, in numbers, and one page of comments to show. */
export function weighForView(
  collected: CollectedLines,
  { wish, show }: { wish: CommentInput; show?: RowsWanted | undefined },
): Weighed {
  const { facts } = collected
  const weighing = weighComments(facts, wish)
  return {
    comments: facts.count,
    eligible: weighing.eligible,
    tickets: weighing.tickets,
    ...countPeople(facts, weighing),
    removals: removalsOf(weighing),
    ...(show && { shown: shownOf(collected, weighing, show) }),
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
): NonNullable<Weighed['shown']> {
  const { count } = collected.facts
  const isFound = rowsHolding(collected.facts, search)
  const wanted = reason === 'all' ? undefined : REASONS.indexOf(reason)
  const first = (page - 1) * page_size
  const rows: WeighedRow[] = []
  let total = 0
  for (let row = 0; row < count; row++) {
    if (wanted !== undefined && weighing.reasons[row] !== wanted) continue
    if (isFound && isFound[row] !== 1) continue
    if (total >= first && rows.length < page_size) rows.push(weighedRow(collected, weighing, row))
    total++
  }
  return { rows, total }
}

function weighedRow(collected: CollectedLines, weighing: Weighing, row: number): WeighedRow {
  const code = REASONS[weighing.reasons[row] ?? 0]
  const reason = commentReasons.find((one) => one === code)
  const keeper = weighing.duplicateOf[row] ?? NO_ROW
  return {
    ...plainRow(collected, row),
    tickets: weighing.weights[row] ?? 0,
    ...(reason && { reason }),
    ...(keeper === NO_ROW ? {} : { duplicate_of: keeper }),
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

function markTexts({ texts }: CommentFacts, wanted: string, rows: Uint8Array): void {
  for (const { first, bytes, offsets } of texts) {
    let i = 0
    for (let at = bytes.indexOf(wanted); at >= 0; at = bytes.indexOf(wanted, offsets[i + 1])) {
      while ((offsets[i + 1] ?? 0) <= at) i++
      rows[first + i] = 1
    }
  }
}

function markEntries({ bytes, offsets }: Entries, wanted: Uint8Array, rows: Uint8Array): void {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let row = 0
  for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, at + 1)) {
    while ((offsets[row + 1] ?? 0) <= at) row++
    // A match that spans two names is in neither.
    if (at + wanted.length <= (offsets[row + 1] ?? 0)) rows[row] = 1
  }
}

/** How many people wrote comments, and how many of them are in the draw. */
export function countPeople({ people, count }: CommentFacts, { weights }: Weighing) {
  const seen = new Uint8Array(count + 1)
  const found = { people: 0, eligible_people: 0 }
  for (let row = 0; row < count; row++) {
    const person = people[row] ?? 0
    const known = seen[person] ?? 0
    if (person === 0) continue
    if (known === 0) found.people++
    if ((weights[row] ?? 0) > 0 && known < 2) {
      found.eligible_people++
      seen[person] = 2
    } else if (known === 0) seen[person] = 1
  }
  return found
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
