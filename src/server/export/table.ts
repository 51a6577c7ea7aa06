/** A cell of an export. A date is a moment; what is absent is null. */
export type Cell = string | number | boolean | Date | null

/** A column: the name that programs know it by, and the heading that people read. */
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

/** Rows that come some at a time. */
export type Batches = AsyncIterable<Cell[][]>
