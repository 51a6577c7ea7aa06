/** A cell of an export. A date is a moment; an absent value is null. */
export type Cell = string | number | boolean | Date | null

/** A column: its name for programs, and its heading for people. */
export interface Column {
  key: string
  title: string
}

export interface Table {
  /** of the sheet */
  name: string
  columns: Column[]
  rows: Cell[][]
}

/** Rows in batches. */
export type Batches = AsyncIterable<Cell[][]>
