import { useEffect, useState } from 'react'

/**
 * Which fields of a form differ from how they began: of all that belongs to it by name, wherever it stands. A setting of
 * several fields counts once, by what stands before the first dot. The browser knows how each field began, so nothing has to be
 * remembered.
 */
export function useChangedFields(form: string, generation: unknown): readonly string[] {
  const [changed, setChanged] = useState<{ generation: unknown; names: readonly string[] }>()
  useEffect(() => {
    const look = () => {
      const element = document.getElementById(form)
      const names = element instanceof HTMLFormElement ? changedNames([...element.elements]) : []
      setChanged({ generation, names })
    }
    const forget = () => setChanged(undefined)
    document.addEventListener('input', look)
    document.addEventListener('reset', forget)
    return () => {
      document.removeEventListener('input', look)
      document.removeEventListener('reset', forget)
    }
  }, [form, generation])
  return changed && changed.generation === generation ? changed.names : none
}

const none: readonly string[] = []

function changedNames(fields: readonly Element[]): string[] {
  const names = fields.filter(differs).map((field) => field.getAttribute('name')?.split('.')[0] ?? '')
  return [...new Set(names)]
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
