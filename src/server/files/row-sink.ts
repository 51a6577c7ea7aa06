/** Takes the cells of one row as text, and its number in the file, as people count: from 1, with blank rows and the heading. */
export type RowSink = (cells: string[], row: number) => void
