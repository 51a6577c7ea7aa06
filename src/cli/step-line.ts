/** A step as printed: its result, its name, and where or why. */
export function stepLine(result: 'ok' | 'FAILS' | 'NOT CHECKED', name: string, where = ''): string {
  // Names of fields come from the file; its control characters must not reach the terminal.
  return `${result.padEnd(12)} ${name} ${where.replace(/[\p{Cc}\p{Cf}]/gu, '?')}`.trimEnd()
}
