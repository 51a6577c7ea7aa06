import type { ReadLimits } from './read-result.ts'

const mebibyte = 1024 * 1024

/**
 * For the free plan, and so for visitors: 10 MiB and 30 s per file, 100 MiB of inflated workbook (docs/security.md,
 * "Files"). Callers replace the rows with the viewer's own limit.
 */
export const freePlanLimits: ReadLimits = {
  bytes: 10 * mebibyte,
  rows: 10_000,
  millis: 30_000,
  inflated: 100 * mebibyte,
}

/**
 * The maximum for any plan: 200 MiB and 1,000,000 rows; such a sheet was measured at 405-418 MiB inflated, so 1 GiB
 * leaves room for wide ones.
 */
export const largestLimits: ReadLimits = {
  bytes: 200 * mebibyte,
  rows: 1_000_000,
  millis: 30_000,
  inflated: 1024 * mebibyte,
}
