import { useT } from '../../i18n/frame.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { pickForm } from './bulk-choice.ts'

/** Chooses a row; the box belongs to the bar below the table, scripts or not. */
export function PickBox({ id, name }: { id: string; name: string }) {
  const t = useT()
  return <Checkbox name="pick" value={id} form={pickForm} label={t('table.select_row', { name })} hideLabel />
}

/** Chooses all rows of the page; without scripts one chooses them one by one, or all that match. */
export function PickPage() {
  const t = useT()
  return (
    <Checkbox
      className="needs-script"
      label={t('table.select_page')}
      hideLabel
      onChange={({ currentTarget }) => {
        const boxes = currentTarget
          .closest('table')
          ?.querySelectorAll<HTMLInputElement>('tbody input[name="pick"]')
        for (const box of boxes ?? []) box.checked = currentTarget.checked
      }}
    />
  )
}
