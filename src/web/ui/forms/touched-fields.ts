/** Whether a field of a form differs from what the page began with; the DOM keeps that. */
export function isTouched(field: Element): boolean {
  if (field instanceof HTMLSelectElement) return hasOtherChoice(field)
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLInputElement)) return false
  return field.type === 'checkbox' || field.type === 'radio'
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue
}

/** A list without a marked option begins with its first one. */
function hasOtherChoice({ options, multiple, selectedIndex }: HTMLSelectElement): boolean {
  const all = [...options]
  if (!multiple && !all.some(({ defaultSelected }) => defaultSelected)) return selectedIndex > 0
  return all.some(({ selected, defaultSelected }) => selected !== defaultSelected)
}
