import { fail } from '#contract/api/errors.ts'
import type { Preview } from '#contract/draws/files.ts'
import type { PastWinnersRule } from '#contract/draws/past-winners.ts'
import { type Entries, entryKey } from '#draw/entries/entries.ts'
import { identitiesOf, isSamePerson } from '#draw/entries/identities.ts'
import { applyRules, NO_ROW } from '#draw/entries/rules.ts'
import type { Context, Viewer } from '#server/context.ts'
import { planOf, requireTool } from '#server/core/plans/entitlements.ts'
import type { ReadResult } from '#server/files/read-result.ts'
import { holdersOfDraws } from '../history/store.ts'
import {
  type FileChoice,
  holdsPhones,
  keepUpload,
  readUploadedFile,
  storedUpload,
  type UploadedFile,
} from './list-from-file.ts'

/** Rows of each kind listed in a preview; the counts are complete. */
const shownRows = 100

interface PreviewInput extends FileChoice {
  keep: boolean
  upload_id?: string | undefined
  past_winners?: PastWinnersRule | undefined
}

/** Describes the contents of a file before anything is drawn from it. */
export async function previewFile(
  ctx: Pick<Context, 'db' | 'now' | 'random' | 'plan'>,
  viewer: Viewer,
  newFile: UploadedFile | undefined,
  input: PreviewInput,
): Promise<Preview> {
  await requireTool(ctx, viewer, ['other_tools'])
  const storedFile =
    input.upload_id === undefined || newFile ? undefined : await storedUpload(ctx, input.upload_id)
  const file = newFile ?? storedFile
  if (!file) throw fail('file_missing', { field: 'file' })
  const read = await readUploadedFile(file, input, await planOf(ctx, viewer))
  const { past_winners: rule } = input
  const past = rule && (await holdersOfDraws(ctx.db, viewer.owner, rule, ctx.now()))
  const { name, bytes } = file
  const upload = storedFile ? input.upload_id : input.keep ? await keepUpload(ctx, viewer, file) : undefined
  return { name, size: bytes.length, ...(upload ? { upload_id: upload } : {}), ...previewOf(read, past) }
}

function previewOf(
  read: ReadResult,
  past: string[] | undefined,
): Omit<Preview, 'name' | 'size' | 'upload_id'> {
  const { detection, entries } = read
  const weighed = read.rowWeights || past ? weigh(read, past) : undefined
  const duplicates = weighed?.duplicates ?? findDuplicates(read.persons ?? entries)
  const rowAt = (index: number) => read.rowNumbers[index] ?? 0
  const duplicateRows = new Map(duplicates.map(({ index, of }) => [rowAt(index), rowAt(of)]))
  return {
    sha256: read.sha256,
    detection: {
      kind: detection.kind,
      encoding: detection.encoding,
      encoding_sure: detection.encodingSure,
      delimiter: detection.delimiter,
      header: detection.header,
      columns: detection.columns,
      column: detection.column,
      identity_column: detection.identityColumn,
      phones: holdsPhones(read),
      sheet: detection.sheet,
      sheets: detection.sheets.map(({ name, hidden }) => ({ name, hidden })),
      notes: [...detection.notes],
    },
    total: read.total,
    entries: entries.count,
    blanks: read.blanks,
    duplicates: {
      count: duplicates.length,
      rows: duplicates
        .slice(0, shownRows)
        .map(({ index, of }) => ({ row: rowAt(index), of: rowAt(of), name: entryKey(entries, index) })),
    },
    ...(weighed && read.rowWeights && { tickets: weighed.tickets }),
    ...(weighed && past && { past_winners: weighed.past }),
    refused: read.refused,
    first: read.first.map(({ row, cells }) => ({ row, cells, ...markOf(row, read, duplicateRows) })),
  }
}

function markOf(row: number, read: ReadResult, duplicateRows: Map<number, number>) {
  const original = duplicateRows.get(row)
  if (original !== undefined) return { mark: 'duplicate' as const, duplicate_of: original }
  if (read.refused.rows.some((entry) => entry.row === row)) return { mark: 'refused' as const }
  return read.blanks.rows.includes(row) ? { mark: 'blank' as const } : {}
}

/** What the rules of the draw make of it: a row without tickets, or of a past winner, has no duplicates. */
function weigh({ entries, persons, rowWeights }: ReadResult, past: string[] = []) {
  const rules = {
    one_entry_per_person: true,
    exclude: [],
    past_winners: past,
    ...(rowWeights && { weights: 'column' as const }),
  }
  const weighing = applyRules(entries, rules, rowWeights, identitiesOf(persons ?? entries))
  const duplicates: { index: number; of: number }[] = []
  let all = weighing.tickets
  for (const [index, of] of weighing.duplicateOf.entries()) {
    if (of === NO_ROW) continue
    duplicates.push({ index, of })
    all += rowWeights?.[index] ?? 1
  }
  const { zero_weight: none, past_winner } = weighing.removals
  return { duplicates, past: past_winner, tickets: { all, once: weighing.tickets, none } }
}

/** Repeated rows of a person, each with the first one, by index and in source order. */
function findDuplicates(entries: Entries): { index: number; of: number }[] {
  const identities = identitiesOf(entries)
  const duplicates: { index: number; of: number }[] = []
  let first: number | undefined
  for (const row of identities.order) {
    if (first !== undefined && isSamePerson(identities, first, row))
      duplicates.push({ index: row, of: first })
    else first = row
  }
  return duplicates.sort((a, b) => a.index - b.index)
}
