/** What was typed into a field of a form. Half a character becomes a sign of replacement: no text can hold it. */
export function fieldText(form: FormData, name: string, otherwise = ''): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.toWellFormed() : otherwise
}
