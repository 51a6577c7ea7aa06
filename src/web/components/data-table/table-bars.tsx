import { useEffect, useEffectEvent, useRef } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { exportKinds } from '#contract/lists/bulk/exports.ts'
import { pageSizes } from '#contract/lists/list.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/choice.tsx'
import { Icon, type IconName } from '../../ui/icons/icon.tsx'
import { VisuallyHidden } from '../../ui/inline-text.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { addressOf, isNarrowed, useTable } from './list-state.ts'
import { type BulkChoice, countSelected, pickForm } from './selected.ts'
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
  const { selecting, total, ids, list, query } = useTable()
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
      className="data-table-bulk hidden sticky z-2 inset-be-[45px] flex-wrap gap-y-1.5 gap-x-4 items-center min-h-11.5 py-1.5 px-(--gutter) bg-ink text-paper text-14 [--control-small:32px] [&_.choice]:text-inherit [&_:focus-visible]:outline-paper data-chosen:flex in-[.data-table:has(input[name=pick]:checked)]:flex phone:inset-be-0 phone:[--control-small:44px]"
      aria-label={t('table.bulk.label')}
      data-chosen={count !== 0 || undefined}
      preventScrollReset
    >
      <input type="hidden" name="intent" value="pick" />
      <input type="hidden" name="proves" value={provesExports ? 'yes' : ''} />
      {isLong && <input type="hidden" name="rows" value={count ?? 0} />}
      {/* Without scripts the checkboxes themselves carry this page's selection. */}
      {isLive && <input type="hidden" name="selected" value={JSON.stringify({ isAll, ids: named })} />}
      {/* The checkbox that selects all says so itself to those who see it. */}
      <span
        role="status"
        className={isMore && isAll && named.length === 0 ? 'visually-hidden' : 'font-semibold'}
      >
        <Picked />
      </span>
      {isMore && (
        <Checkbox
          name="all"
          value="yes"
          label={
            total === null
              ? t('table.select_everything')
              : t(isNarrowed(list, query) ? 'table.select_matching' : 'table.select_rows', { count: total })
          }
          checked={isAll}
          onChange={({ currentTarget }) => selecting.choose({ isAll: currentTarget.checked, ids: [] })}
        />
      )}
      <span className="data-table-bulk-acts flex flex-wrap gap-0.5 ms-auto phone:relative phone:flex-[1_1_100%] phone:flex-nowrap phone:ms-0 phone:overflow-x-auto phone:scrollbar-none phone:[&>*]:flex-none">
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
  const { selecting, total, list, query } = useTable()
  const count = countSelected(selecting, total)
  const but = selecting.ids.length
  if (!selecting.isAll) return count ? t('table.selected', { count }) : null
  if (count === null)
    return but > 0 ? t('table.selected_but', { count: but }) : t('table.selected_everything')
  if (but > 0) return t('table.selected', { count })
  return t(isNarrowed(list, query) ? 'table.selected_all' : 'table.selected_rows', { count })
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
      panel="inset-y-[auto_calc(100%_+_4px)]"
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

/** The current part of the list, the page size, and the links to other parts. `isCounted`: the page says how many rows. */
export function TableFoot({ next, isCounted }: { next: string | null; isCounted: boolean }) {
  const t = useT()
  const { number } = useFormat()
  const table = useTable()
  const { list, query, total, ids } = table
  const isOnePage = !next && !query.after && (total ?? ids.length) <= pageSizes[0]
  const last = total === null ? 1 : Math.max(1, Math.ceil(total / query.page_size))
  const from = (query.page - 1) * query.page_size + 1
  const hasRange = total !== null && !isCounted
  const hasSteps = list.isEndless ? query.after !== '' || next !== null : last > 1
  if (isOnePage && !hasRange) return <div className="border-bs border-bs-line" />
  return (
    <div className="sticky z-1 inset-be-0 flex flex-wrap gap-y-0 gap-x-6 items-center justify-end min-h-11 py-1 px-(--gutter) border-bs border-bs-line bg-surface text-ink-2 text-13 phone:static phone:py-2.5">
      {!isOnePage && (
        <div className="flex gap-2 items-center">
          <span id="table-sizes">{t('table.rows')}</span>
          <ul className="flex gap-2 items-center" aria-labelledby="table-sizes">
            {pageSizes.map((size) => (
              <li key={size}>
                <Link
                  className="inline-grid place-items-center min-w-7 min-h-7 text-ink-2 phone:min-w-10 phone:min-h-10 in-[li:last-child]:justify-items-end [&[aria-current]]:text-ink [&[aria-current]]:font-semibold [&[aria-current]]:no-underline"
                  to={addressOf(table, { page_size: size })}
                  aria-current={size === query.page_size ? 'true' : undefined}
                  preventScrollReset
                >
                  {number(size)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {hasRange && (
        <span>
          {t('table.range', {
            from: number(Math.min(from, total)),
            until: number(Math.min(from + query.page_size - 1, total)),
            count: total,
          })}
        </span>
      )}
      {/* An empty one would take a gap from the edge at which all ends. */}
      {hasSteps && <Steps next={next} last={last} />}
    </div>
  )
}

/** The links to other parts of the list. */
function Steps({ next, last }: { next: string | null; last: number }) {
  const t = useT()
  const { number } = useFormat()
  const table = useTable()
  const { list, query } = table
  const to = (page: number) => addressOf(table, { page })
  return (
    <nav aria-label={t('table.pages')} className="flex gap-2 items-center">
      {list.isEndless ? (
        <>
          {query.after && (
            <Step to={addressOf(table, { after: '' })} icon="skip" label={t('table.first')} isBack />
          )}
          {next && (
            <Step to={addressOf(table, { after: next })} icon="chevron-right" label={t('table.next')} />
          )}
        </>
      ) : (
        <>
          {query.page > 1 && <Step to={to(query.page - 1)} icon="chevron-left" label={t('table.previous')} />}
          <span>{t('table.page_of', { page: number(query.page), last: number(last) })}</span>
          {query.page < last && <Step to={to(query.page + 1)} icon="chevron-right" label={t('table.next')} />}
        </>
      )}
    </nav>
  )
}

function Step({ to, icon, label, isBack }: { to: string; icon: IconName; label: string; isBack?: boolean }) {
  return (
    <Link to={to} aria-label={label} className={buttonClass({ square: true, size: 'small' })}>
      <Icon name={icon} className={isBack ? '[transform:scaleX(-1)]' : ''} />
    </Link>
  )
}
