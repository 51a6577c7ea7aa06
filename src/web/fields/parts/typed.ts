/** The text typed into an input; a file is not text. */
export function typedAt(form: FormData, name: string): string {
  const typed = form.get(name)
  // Browsers submit the lines of a text area with CRLF, however they were typed.
  return typeof typed === 'string' ? typed.replaceAll('\r\n', '\n') : ''
}

/** The numbers after a name, sorted: for `photo.0`, `photo.0.remove` and `photo.2` these are 0 and 2. */
export function numbersAt(form: FormData, name: string): number[] {
  const found = new Set<number>()
  for (const key of form.keys()) {
    const number = key.startsWith(`${name}.`) ? /^\d{1,6}(?=\.|$)/.exec(key.slice(name.length + 1)) : null
    if (number) found.add(Number(number[0]))
  }
  return [...found].sort((a, b) => a - b)
}
