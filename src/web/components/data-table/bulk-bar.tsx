import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { useT } from '../../i18n/frame.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { type BulkChoice, pickForm } from './bulk-choice.ts'
import { parametersOf } from './list-wish.ts'
import { useTable } from './table-state.ts'

/** What can be done with the rows that are chosen. The style sheet shows it as soon as one is, scripts or not. */
export function BulkBar({ choices }: { choices: readonly BulkChoice[] }) {
  const t = useT()
  const { list, wish, view, path, total, ids } = useTable()
  const count = usePicked(ids)
  const isMore = total !== null && total > ids.length
  return (
    <Form
      method="get"
      action={path}
      id={pickForm}
      className="data-table-bulk"
      aria-label={t('table.bulk.label')}
      preventScrollReset
    >
      {[...parametersOf(list, wish, view.page_size)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <span role="status" className="data-table-picked">
        {count > 0 && t('table.selected', { count })}
      </span>
      {isMore && <Checkbox name="all" value="yes" label={t('table.select_matching', { count: total })} />}
      <span className="data-table-bulk-acts">
        {choices.map(({ action, label, icon }) => (
          <Button key={action} type="submit" name="bulk" value={action} size="small" icon={icon}>
            {label}
          </Button>
        ))}
      </span>
    </Form>
  )
}

/** How many rows of this page are chosen. */
function usePicked(ids: readonly string[]): number {
  const [picked, setPicked] = useState<readonly string[]>([])
  useEffect(() => {
    const tell = () => {
      const boxes = document.querySelectorAll<HTMLInputElement>(
        `input[name="pick"][form="${pickForm}"]:checked`,
      )
      setPicked([...boxes].map(({ value }) => value))
    }
    tell()
    document.addEventListener('change', tell)
    return () => document.removeEventListener('change', tell)
  }, [])
  // Those of a page before are not chosen any more.
  return picked.filter((id) => ids.includes(id)).length
}
