import type { ImportColumn } from '#contract/lists/imports.ts'

/** What a spreadsheet would take for a formula. */
const formula = /^\s*[=+\-@]/

/** The address of a CSV file with these columns and their examples: it opens in spreadsheets, and is read as it is. */
export function templateAddress(columns: readonly Pick<ImportColumn, 'label' | 'example'>[]): string {
  const lines = [columns.map(({ label }) => label)]
  if (columns.some(({ example }) => example)) lines.push(columns.map(({ example }) => example))
  const text = lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')
  // A byte order mark lets spreadsheets read letters beyond ASCII.
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${text.toWellFormed()}`)}`
}

function cellOf(text: string): string {
  return `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}
