import type { ImportColumn } from '#contract/lists/imports.ts'

/** What a spreadsheet would take for a formula. */
const formula = /^\s*[=+\-@]/

/** The address of a CSV file with these columns and no rows, which would be imported: it opens in spreadsheets. */
export function templateAddress(columns: readonly Pick<ImportColumn, 'label'>[]): string {
  const text = `${columns.map(({ label }) => cellOf(label)).join(',')}\r\n`
  // A byte order mark lets spreadsheets read letters beyond ASCII.
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${text.toWellFormed()}`)}`
}

function cellOf(text: string): string {
  return `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}
