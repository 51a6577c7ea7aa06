import { createHash } from 'node:crypto'
import { type ErrorCode, fail } from '#contract/api/errors.ts'
import { arePhones, maxJudged } from '#contract/draws/mask-contacts.ts'
import { type Entries, entryBytes } from '#draw/entries/entries.ts'
import type { Context, Viewer } from '#server/context.ts'
import { fileLimitsOf } from '#server/core/plans/entitlements.ts'
import type { Plan } from '#server/core/plans/store.ts'
import { FileProblem } from '#server/files/file-problem.ts'
import { isPhoneWord } from '#server/files/header-words.ts'
import { readFile } from '#server/files/read-file.ts'
import type { ReadChoice, ReadResult } from '#server/files/read-result.ts'
import { minuteMs } from '#server/kit/durations.ts'
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
const retentionMs = 30 * minuteMs

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
    expires_at: new Date(ctx.now().getTime() + retentionMs),
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
