import { useEffect, useRef } from 'react'
import { useT } from '../../i18n/frame.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { pickForm } from './bulk-choice.ts'
import { useTable } from './table-state.ts'

/** Chooses a row; the box belongs to the bar below the table, scripts or not. */
export function PickBox({ id, name }: { id: string; name: string }) {
  const t = useT()
  const { selecting } = useTable()
  return (
    <>
      <input type="hidden" name="shown" value={id} form={pickForm} />
      <Checkbox
        name="pick"
        value={id}
        form={pickForm}
        label={t('table.select_row', { name })}
        hideLabel
        checked={selecting.has(id)}
        onChange={({ currentTarget }) => selecting.put([id], currentTarget.checked)}
      />
    </>
  )
}

/** Chooses all rows of the page; without scripts one chooses them one by one, or all that match. */
export function PickPage({ ids }: { ids: readonly string[] }) {
  const t = useT()
  const { selecting } = useTable()
  const box = useRef<HTMLSpanElement>(null)
  const chosen = ids.filter(selecting.has).length
  const isSome = chosen > 0 && chosen < ids.length
  useEffect(() => {
    const input = box.current?.querySelector('input')
    if (input) input.indeterminate = isSome
  }, [isSome])
  return (
    <span ref={box}>
      <Checkbox
        className="needs-script"
        label={t('table.select_page')}
        hideLabel
        checked={ids.length > 0 && chosen === ids.length}
        onChange={({ currentTarget }) => selecting.put(ids, currentTarget.checked)}
      />
    </span>
  )
}
