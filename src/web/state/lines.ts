/** Lines of a text field, without empty ones at the end. */
export function linesOf(text: string): string[] {
  const lines = everyLine(text)
  while (lines.length > 0 && lines.at(-1)?.trim() === '') lines.pop()
  return lines
}

/** Lines that have text, without the spaces around it. */
export function filledLines(text: string): string[] {
  return everyLine(text)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Lines as any system ends them, with the empty ones. */
export function everyLine(text: string): string[] {
  return text.split(/\r\n|\n|\r/)
}
