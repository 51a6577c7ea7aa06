/** Signs that make a spreadsheet take a text for a formula, also in full width, and controls that hide one. */
const dangerous = /^\s*[=+\-@\t\r\n\0＝＋－＠]/u
const plainNumber = /^-?\d+(\.\d+)?$/

/** A table after RFC 4180 in which no text is a formula, with the mark by which spreadsheets read its letters. */
export function chanceCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

function cell(text: string): string {
  const safe = dangerous.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
