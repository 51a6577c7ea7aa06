/** What was typed into an input; a file is no text. */
export function typedAt(form: FormData, name: string): string {
  const typed = form.get(name)
  // Browsers send the lines of a text area apart by CRLF, whatever they were typed as.
  return typeof typed === 'string' ? typed.replaceAll('\r\n', '\n') : ''
}

/** The numbers that follow a name, in their order: of `photo.0`, `photo.0.remove` and `photo.2` these are 0 and 2. */
export function numbersAt(form: FormData, name: string): number[] {
  const found = new Set<number>()
  for (const key of form.keys()) {
    const number = key.startsWith(`${name}.`) ? /^\d{1,6}(?=\.|$)/.exec(key.slice(name.length + 1)) : null
    if (number) found.add(Number(number[0]))
  }
  return [...found].sort((a, b) => a - b)
}
