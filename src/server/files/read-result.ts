import type { Entries } from '#draw/entries/entries.ts'

/** Limits for reading a file. Sizes in bytes, time in milliseconds. */
export interface ReadLimits {
  bytes: number
  /** rows that hold a name or were refused; blank rows are not counted */
  rows: number
  ms: number
  /** what a workbook may inflate to, all parts that are read taken together */
  inflated: number
}

/** What a person chose after seeing the detection; everything absent is detected. */
export interface ReadChoice {
  /** header name, or index from 0 */
  column?: number | string
  /**
   * the column that identifies a person; null to use the names; if absent, the names where their column was chosen,
   * otherwise detected
   */
  identityColumn?: number | string | null
  weightColumn?: number | string
  /** sheet name, or index from 0 among the worksheets */
  sheet?: number | string
  header?: boolean
  /** a label of the WHATWG Encoding Standard */
  encoding?: string
  delimiter?: string
}

export interface ReadRequest {
  bytes: Uint8Array
  /** the file's name: its extension says what the sender believes the file to be */
  name: string
  choice?: ReadChoice
  limits: ReadLimits
}

export type FileKind = 'txt' | 'csv' | 'json' | 'xlsx'

export const detectionNotes = [
  'formulas_cached',
  'hidden_first_sheet',
  'hidden_rows',
  'long_numbers',
  'merged_cells',
  'mixed_line_ends',
  'sep_line',
  'single_row',
  'stray_quotes',
  'uneven_rows',
] as const

export type DetectionNote = (typeof detectionNotes)[number]

export interface Detection {
  kind: FileKind
  /** null where the format has only one (xlsx) */
  encoding: string | null
  /** false where the encoding was guessed from statistics */
  encodingSure: boolean
  delimiter: string | null
  header: boolean
  columns: { index: number; name: string; sample: string }[]
  /** the index of the column that holds the name */
  column: number
  /** the index of the column that identifies a person; often the same */
  identityColumn: number
  sheet: string | null
  sheets: { name: string; hidden: boolean; rows?: number }[]
  shape?: 'lines' | 'strings' | 'objects' | 'data' | 'json_lines'
  notes: DetectionNote[]
}

export const refusalReasons = [
  'too_long',
  'control_character',
  'lone_surrogate',
  'not_text',
  'not_an_object',
  'cell_error',
  'formula_without_value',
  'weight_invalid',
] as const

export type RefusalReason = (typeof refusalReasons)[number]

export interface NumberedRow {
  row: number
  cells: string[]
}

/**
 * The result of reading. Row numbers count from 1 as the file's own program shows them: the line of a text file, the
 * record of a csv file (a quoted field may span lines), the item of a JSON list, the line of JSON Lines, the row of a
 * sheet.
 */
export interface ReadResult {
  detection: Detection
  /** the names in file order, trimmed, without blank and refused rows */
  entries: Entries
  /** the identity of every entry, where another column gives it; the name where that cell is empty */
  persons?: Entries
  /** the row in the file of every entry */
  rowNumbers: Uint32Array
  /** the tickets of every entry, where a weight column was chosen */
  rowWeights?: Float64Array
  /** data rows, blank and refused ones included, header excluded */
  total: number
  /** rows without a name; `rows` are the first 100 */
  blanks: { count: number; rows: number[] }
  /** rows whose name cannot be stored as it is; `rows` are the first 100 */
  refused: { count: number; rows: { row: number; reason: RefusalReason }[] }
  /** rows with more or fewer fields than the others: included, but worth checking; `rows` are the first 100 */
  uneven: { count: number; rows: number[] }
  /** the first 20 data rows that are not empty, each cell cut to 200 code points */
  first: NumberedRow[]
  /** of the file's bytes, hex */
  sha256: string
}

/** Takes the cells of one row as text, and its number in the file, as people count: from 1, with blank rows and the heading. */
export type RowSink = (cells: string[], row: number) => void

/** What the reader of one format returns; the encoding and the file's hash are added where the file was opened. */
export type Reading = Omit<ReadResult, 'detection' | 'sha256'> & {
  detection: Omit<Detection, 'kind' | 'encoding' | 'encodingSure'>
}

const mebibyte = 1024 * 1024

/**
 * For the free plan, and so for visitors: 10 MiB and 30 s per file, 100 MiB of inflated workbook (docs/security.md,
 * "Files"). Callers replace the rows with the viewer's own limit.
 */
export const freePlanLimits: ReadLimits = {
  bytes: 10 * mebibyte,
  rows: 10_000,
  ms: 30_000,
  inflated: 100 * mebibyte,
}

/**
 * The maximum for any plan: 200 MiB and 1,000,000 rows; such a sheet was measured at 405-418 MiB inflated, so 1 GiB
 * leaves room for wide ones.
 */
export const largestLimits: ReadLimits = {
  bytes: 200 * mebibyte,
  rows: 1_000_000,
  ms: 30_000,
  inflated: 1024 * mebibyte,
}
