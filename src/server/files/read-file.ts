import { tooLarge } from './file-problem.ts'
import type { ReadLimits, ReadRequest, ReadResult } from './read-result.ts'
import { kindOfName } from './sniff-kind.ts'
import { readInWorker } from './worker-pool.ts'

const mebibyte = 1024 * 1024

/**
 * For visitors: 10 MiB and 30 s a file, 100 MiB of inflated workbook (security design, "Uploads and imports"). The rows are those
 * of the free plan in general; a caller puts the viewer's own limit in their place.
 */
export const visitorLimits: ReadLimits = {
  bytes: 10 * mebibyte,
  rows: 10_000,
  millis: 30_000,
  inflated: 100 * mebibyte,
}

/**
 * The most that any plan may have: 200 MiB and 1,000,000 rows (issue 2, "File readers"); such a sheet was measured at
 * 405-418 MiB inflated, so 1 GiB leaves room for wide ones.
 */
export const largestLimits: ReadLimits = {
  bytes: 200 * mebibyte,
  rows: 1_000_000,
  millis: 30_000,
  inflated: 1024 * mebibyte,
}

/** Bytes that one may send, before anything is known of the file. */
export function fileBytesOf(pays: boolean): number {
  return (pays ? largestLimits : visitorLimits).bytes
}

/**
 * Reads the names out of a .txt, .csv, .json or .xlsx file in a worker thread. The names come trimmed and in file order; rows
 * that are blank or cannot be kept as they are written are counted with their row numbers, never changed or dropped silently.
 *
 * Rejects with a `FileProblem` for every file that cannot be read, whatever it does to the reader (a hanging or crashed worker is
 * killed, the process lives on), with the failure `busy` where too many files wait, and with `signal.reason` when the caller
 * gives up.
 */
export async function readFile(request: ReadRequest, signal?: AbortSignal): Promise<ReadResult> {
  kindOfName(request.name)
  if (request.bytes.length > request.limits.bytes) throw tooLarge(request.limits.bytes)
  return readInWorker(request, signal)
}
