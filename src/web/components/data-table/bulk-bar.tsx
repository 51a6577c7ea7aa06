import { useEffect, useEffectEvent, useRef } from 'react'
import { Form, useLocation } from 'react-router'
import { exportKinds } from '#contract/lists/bulk/exports.ts'
import { useT } from '../../i18n/frame.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/choice.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { VisuallyHidden } from '../../ui/inline-text.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { type BulkChoice, countSelected, pickForm } from './selected.ts'
import { useTable } from './table-state.ts'
import { useExportAddress, useIsLong } from './view-menu.tsx'

interface BulkBarProps {
  choices: readonly BulkChoice[]
  /** address of the list's call; its exports are below it */
  exports: string | undefined
  provesExports: boolean
}

/** Actions for the selected rows. The stylesheet shows the bar as soon as one is selected, with or without scripts. */
export function BulkBar({ choices, exports, provesExports }: BulkBarProps) {
  const t = useT()
  const { selecting, total, ids, list } = useTable()
  const { isLive, isAll, ids: named } = selecting
  const count = countSelected(selecting, total)
  const isLong = useIsLong(count)
  const form = useCanceledFocus()
  useBoxesTickedBefore()
  const isMore = total === null ? list.isEndless === true : total > ids.length
  return (
    <Form
      ref={form}
      method="post"
      id={pickForm}
      className="data-table-bulk"
      aria-label={t('table.bulk.label')}
      data-chosen={count !== 0 || undefined}
      preventScrollReset
    >
      <input type="hidden" name="intent" value="pick" />
      <input type="hidden" name="proves" value={provesExports ? 'yes' : ''} />
      {isLong && <input type="hidden" name="rows" value={count ?? 0} />}
      {/* Without scripts the checkboxes themselves carry this page's selection. */}
      {isLive && <input type="hidden" name="selected" value={JSON.stringify({ isAll, ids: named })} />}
      <span role="status" className="font-semibold">
        <Picked />
      </span>
      {isMore && (
        <Checkbox
          name="all"
          value="yes"
          label={total === null ? t('table.select_everything') : t('table.select_matching', { count: total })}
          checked={isAll}
          onChange={({ currentTarget }) => selecting.choose({ isAll: currentTarget.checked, ids: [] })}
        />
      )}
      <span className="data-table-bulk-acts">
        {choices.map(({ action, label, icon }) => (
          <Button key={action} type="submit" name="bulk" value={action} size="small" icon={icon}>
            {label}
          </Button>
        ))}
        {exports && <ExportSelected path={exports} />}
        <Button type="submit" name="keep" value="yes" size="small" className="without-script">
          {t('table.keep_selected')}
        </Button>
        <Button
          type="submit"
          name="none"
          value="yes"
          kind="ghost"
          size="small"
          square
          icon="x"
          onClick={(event) => {
            event.preventDefault()
            selecting.choose({ isAll: false, ids: [] })
          }}
        >
          <VisuallyHidden>{t('table.select_none')}</VisuallyHidden>
        </Button>
      </span>
    </Form>
  )
}

/** How many rows are selected, across all pages. */
function Picked() {
  const t = useT()
  const { selecting, total } = useTable()
  const count = countSelected(selecting, total)
  const but = selecting.ids.length
  if (!selecting.isAll) return count ? t('table.selected', { count }) : null
  if (count === null)
    return but > 0 ? t('table.selected_but', { count: but }) : t('table.selected_everything')
  return but > 0 ? t('table.selected', { count }) : t('table.selected_all', { count })
}

function ExportSelected({ path }: { path: string }) {
  const t = useT()
  const addressOf = useExportAddress(path)
  return (
    <Menu
      button={
        <>
          <Icon name="download" />
          {t('table.export_selected')}
        </>
      }
      size="small"
    >
      {exportKinds.map((kind) => (
        <button key={kind} type="submit" name="export" value={addressOf(kind)} className="menu-item">
          <Icon name="file" />
          {kind.toUpperCase()}
        </button>
      ))}
    </Menu>
  )
}

/** Adopts boxes that were checked before scripts ran. */
function useBoxesTickedBefore() {
  const { selecting } = useTable()
  const adoptBoxes = useEffectEvent(() => {
    const boxes = document.querySelectorAll<HTMLInputElement>(`input[name="pick"][form="${pickForm}"]`)
    const ticked = [...boxes].filter((box) => box.checked && !box.defaultChecked && !selecting.has(box.value))
    if (ticked.length > 0)
      selecting.setChosen(
        ticked.map(({ value }) => value),
        true,
      )
  })
  useEffect(() => adoptBoxes(), [])
}

/** Returns the focus to the button whose confirmation was canceled. */
function useCanceledFocus() {
  const form = useRef<HTMLFormElement>(null)
  const { state } = useLocation() as { state: { canceled?: string } | null }
  const canceled = state?.canceled
  useEffect(() => {
    const buttons = [...(form.current?.querySelectorAll<HTMLButtonElement>('[name="bulk"]') ?? [])]
    buttons.find(({ value }) => value === canceled)?.focus()
  }, [canceled])
  return form
}
