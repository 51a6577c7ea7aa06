/** A step as it is printed: what came of it, its name, and where or why. */
export function stepLine(result: 'ok' | 'FAILS' | 'NOT CHECKED', name: string, where = ''): string {
  // Names of fields come from the file; its control characters are not the terminal's business.
  return `${result.padEnd(12)} ${name} ${where.replace(/[\p{Cc}\p{Cf}]/gu, '?')}`.trimEnd()
}
