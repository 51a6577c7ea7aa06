/** A form with these values by the names of their inputs, as browsers would send it. */
export function formOfPairs(typed: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(typed)) form.append(name, value)
  return form
}
