import { useEffect, useState } from 'react'

/**
 * Whether something of a form differs from how it began: of all that belongs to it by name, wherever it stands. The browser
 * knows how each field began, so nothing has to be remembered.
 */
export function useChangedFields(form: string, generation: unknown): boolean {
  const [changedIn, setChangedIn] = useState<unknown>()
  useEffect(() => {
    const look = () => {
      const element = document.getElementById(form)
      const isChanged = element instanceof HTMLFormElement && [...element.elements].some(differs)
      setChangedIn(isChanged ? generation : undefined)
    }
    const forget = () => setChangedIn(undefined)
    document.addEventListener('input', look)
    document.addEventListener('reset', forget)
    return () => {
      document.removeEventListener('input', look)
      document.removeEventListener('reset', forget)
    }
  }, [form, generation])
  return changedIn !== undefined && changedIn === generation
}

function differs(field: Element): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLInputElement)) return false
  return field.type === 'checkbox'
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue
}
