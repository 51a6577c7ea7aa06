/** Takes the cells of one row as text. */
export type RowSink = (cells: string[]) => void
