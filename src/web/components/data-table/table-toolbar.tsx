import { Form, Link } from 'react-router'
import { choiceSeparator, filtersOf, type ListFilter } from '#contract/lists/list.ts'
import { useT } from '../../i18n/frame.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Checkbox } from '../../ui/forms/choice.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { ExportMenu } from './export-menu.tsx'
import { chosenFilters, isNarrowed, wholeList } from './list-state.ts'
import { addressOf, useTable } from './table-state.ts'
import { useColumnTitle } from './use-column-title.ts'
import { ViewMenu } from './view-menu.tsx'

interface TableToolbarProps {
  keepsView: boolean
  exports: string | undefined
  provesExports: boolean
  setBeside: readonly string[] | undefined
}

/** Search, filter, view, export. */
export function TableToolbar({ keepsView, exports, provesExports, setBeside }: TableToolbarProps) {
  const { list } = useTable()
  return (
    <div className={list.isSearchable ? 'data-table-tools' : 'data-table-tools is-plain'}>
      <FilterForm setBeside={setBeside} />
      {(keepsView || exports) && (
        <div className="data-table-tools-end">
          {keepsView && <ViewMenu />}
          {exports && <ExportMenu path={exports} isProved={provesExports} />}
        </div>
      )}
    </div>
  )
}

/** Search and filters. A plain form: the address has it all, so it can be bookmarked and shared. */
function FilterForm({ setBeside = [] }: Pick<TableToolbarProps, 'setBeside'>) {
  const t = useT()
  const table = useTable()
  const { list, query, view, path } = table
  const filters = filtersOf(list)
  // Without a search field, only the filters are submitted, so the button is with them.
  const isPlain = !list.isSearchable
  const inForce = chosenFilters(list, query)
  const isOpen = inForce > setBeside.filter((name) => query.filters[name] !== undefined).length
  return (
    <Form
      method="get"
      action={path}
      role="search"
      preventScrollReset
      className="data-table-toolbar"
      // The fields start from the address.
      key={JSON.stringify([query.search, query.filters, query.saved])}
    >
      {query.sort !== list.sort && <input type="hidden" name="sort" value={query.sort} />}
      {query.page_size !== view.page_size && <input type="hidden" name="page_size" value={query.page_size} />}
      {query.saved && <input type="hidden" name="saved" value={query.saved} />}
      {!isPlain && (
        <div className="data-table-search">
          <TextField
            name="search"
            type="search"
            icon="search"
            size="small"
            label={t('table.search')}
            defaultValue={query.search}
            maxLength={254}
            autoComplete="off"
          />
          <ShowButtons />
        </div>
      )}
      {filters.length > 0 && (
        <Fold
          title={inForce ? t('table.filters_on', { count: inForce }) : t('table.filter')}
          open={isOpen || undefined}
        >
          <div className="data-table-filters">
            {filters.map((filter) => (
              <FilterField key={filter.name} filter={filter} />
            ))}
          </div>
          {isPlain && (
            <div className="data-table-search">
              <ShowButtons />
            </div>
          )}
        </Fold>
      )}
    </Form>
  )
}

/** Applies the search and filters, or clears them. */
function ShowButtons() {
  const t = useT()
  const table = useTable()
  return (
    <>
      <Button type="submit" size="small">
        {t('table.show')}
      </Button>
      {isNarrowed(table.list, table.query) && (
        <Link
          to={addressOf(table, wholeList(table.list, table.query))}
          className={buttonClass({ kind: 'ghost', size: 'small' })}
        >
          {t('table.clear')}
        </Link>
      )}
    </>
  )
}

/** One filter of a list, in the control that suits its column. */
function FilterField({ filter: { name, column, means } }: { filter: ListFilter }) {
  const t = useT()
  const { query, options } = useTable()
  const title = useColumnTitle()(column.key)
  const value = query.filters[name] ?? ''
  if (means === 'any_of') {
    const chosen = value.split(choiceSeparator)
    const choices = options[column.key] ?? []
    // A filter without options comes only from the address and is preserved.
    if (choices.length === 0) return value ? <input type="hidden" name={name} value={value} /> : null
    return (
      <fieldset className="data-table-choices">
        <legend>{title}</legend>
        {choices.map((option) => (
          <Checkbox
            key={option.value}
            name={name}
            value={option.value}
            label={option.label}
            defaultChecked={chosen.includes(option.value)}
          />
        ))}
      </fieldset>
    )
  }
  if (means === 'is')
    return (
      <SelectField
        name={name}
        label={title}
        size="small"
        defaultValue={value}
        options={[
          { value: '', label: t('table.any') },
          { value: 'yes', label: t('table.yes') },
          { value: 'no', label: t('table.no') },
        ]}
      />
    )
  const label = means === 'contains' ? title : t(`table.${means}`, { column: title })
  const type = means === 'from' || means === 'until' ? 'date' : means === 'contains' ? 'text' : 'number'
  return (
    <TextField
      name={name}
      type={type}
      size="small"
      label={label}
      defaultValue={value}
      {...(type === 'number' && { step: 'any' })}
      {...(type === 'text' && { maxLength: 200, autoComplete: 'off' })}
    />
  )
}
