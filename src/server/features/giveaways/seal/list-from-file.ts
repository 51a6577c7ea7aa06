import { createHash } from 'node:crypto'
import { type ErrorCode, fail } from '#contract/api/errors.ts'
import type { Preview } from '#contract/draws/files.ts'
import { arePhones, maxJudged } from '#contract/draws/mask-contacts.ts'
import type { PastWinnersRule } from '#contract/draws/past-winners.ts'
import { type Entries, entryBytes, entryKey } from '#draw/entries/entries.ts'
import { identitiesOf, isSamePerson } from '#draw/entries/identities.ts'
import { applyRules, NO_ROW } from '#draw/entries/rules.ts'
import type { Context, Viewer } from '#server/context.ts'
import { fileLimitsOf, planOf, requireTool } from '#server/core/plans/entitlements.ts'
import type { Plan } from '#server/core/plans/store.ts'
import { FileProblem } from '#server/files/file-problem.ts'
import { isPhoneWord } from '#server/files/header-words.ts'
import { readFile } from '#server/files/read-file.ts'
import type { ReadChoice, ReadResult } from '#server/files/read-result.ts'
import { minuteMs } from '#server/kit/durations.ts'
import { holdersOfDraws } from '../history/store.ts'
import { deleteUploadsBefore, deleteUploadsBeyond, insertUpload, uploadById } from '../store.ts'
import type { ReadList } from './list.ts'

/** A file as received, from any source. */
export interface UploadedFile {
  name: string
  bytes: Uint8Array
}

/** Selects the list within a file, as given in requests. */
export interface FileChoice {
  column?: number | string | undefined
  identity_column?: number | string | undefined
  weight_column?: number | string | undefined
  sheet?: number | string | undefined
  header?: boolean | undefined
  encoding?: string | undefined
  delimiter?: string | undefined
}

/** Reads a file up to the plan's limits. A problem of the file is raised as a failure with the same code. */
export async function readUploadedFile(
  file: UploadedFile,
  choice: FileChoice,
  plan: Plan,
): Promise<ReadResult> {
  try {
    return await readFile({
      bytes: file.bytes,
      name: file.name,
      choice: readChoice(choice),
      limits: { ...fileLimitsOf(plan), rows: plan.list_rows },
    })
  } catch (error) {
    if (error instanceof FileProblem) throw fail(error.code satisfies ErrorCode, error.details)
    throw error
  }
}

/** Whether the names in a file are phone numbers, by their heading or by how most of them are written. */
export function holdsPhones({ detection: { columns, column }, entries }: ReadResult): boolean {
  return isPhoneWord(columns[column]?.name ?? '') || arePhones(firstNames(entries))
}

/** As many names as tell what a list holds. */
export function firstNames(entries: Entries): string[] {
  return Array.from({ length: Math.min(entries.count, maxJudged) }, (_, i) =>
    Buffer.from(entryBytes(entries, i)).toString(),
  )
}

/** The list of a file, ready for a draw. */
export function listOf(read: ReadResult): ReadList {
  const { persons } = read
  const list = { entries: read.entries, rows: read.rowNumbers, ...(persons && { persons }) }
  return {
    list: read.rowWeights ? { ...list, weights: read.rowWeights } : list,
    blank: read.blanks.count,
    refused: read.refused.count,
  }
}

function readChoice({
  column,
  identity_column,
  weight_column,
  sheet,
  header,
  encoding,
  delimiter,
}: FileChoice): ReadChoice {
  return {
    ...(column === undefined ? {} : { column }),
    ...(identity_column === undefined ? {} : { identityColumn: identity_column }),
    ...(weight_column === undefined ? {} : { weightColumn: weight_column }),
    ...(sheet === undefined ? {} : { sheet }),
    ...(header === undefined ? {} : { header }),
    ...(encoding === undefined ? {} : { encoding }),
    ...(delimiter === undefined ? {} : { delimiter }),
  }
}

/** How long a previewed file is stored for the draw that may follow. */
const retentionMillis = 30 * minuteMs

/**
 * Bytes stored per address; beyond that its oldest files are deleted, because otherwise one user could fill the disk.
 */
const maxStoredBytes = 200 * 1024 * 1024

/** Stores a previewed file for a while. The id is the only way to access it; the database has only its hash. */
export async function keepUpload(
  ctx: Pick<Context, 'db' | 'now' | 'random'>,
  viewer: Viewer,
  file: UploadedFile,
  maxBytes = maxStoredBytes,
): Promise<string> {
  const id = Buffer.from(ctx.random(16)).toString('base64url')
  const owner = `address:${viewer.address}`
  await deleteUploadsBefore(ctx.db, ctx.now())
  await insertUpload(ctx.db, {
    id_hash: idHash(id),
    owner,
    name: file.name,
    bytes: Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength),
    expires_at: new Date(ctx.now().getTime() + retentionMillis),
  })
  await deleteUploadsBeyond(ctx.db, owner, maxBytes)
  return id
}

export async function storedUpload(ctx: Pick<Context, 'db' | 'now'>, id: string): Promise<UploadedFile> {
  const stored = await uploadById(ctx.db, idHash(id))
  if (!stored || stored.expires_at <= ctx.now()) throw fail('upload_not_found')
  return { name: stored.name, bytes: stored.bytes }
}

function idHash(id: string): Buffer {
  return createHash('sha256').update(id).digest()
}

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
