import type { CommentFacts } from '../../../draw/comments/comment-facts.ts'
import { foldWords } from '../../../draw/comments/fold-words.ts'
import { byteString } from '../../../draw/comments/folded-texts.ts'
import type { Entries } from '../../../draw/entries.ts'
import { handleOf } from '../../../draw/rules.ts'

/** Of every comment whether a search finds it in its text or in who wrote it (1 or 0); undefined where nothing is searched for. */
export function rowsHolding(facts: CommentFacts, search: string): Uint8Array | undefined {
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
    // What begins in one name and ends in the next is in neither.
    if (at + wanted.length <= (offsets[row + 1] ?? 0)) rows[row] = 1
  }
}
