import { Form } from 'react-router'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink, usePath } from '../../../i18n/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Fold } from '../../../ui/fold.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type HistoryWish, isFiltered, pageSizes, sorts, statuses } from './history-wish.ts'

/** Search, filter and order. A plain form: the address holds all of it, so it can be kept and handed on. */
export function HistoryFilter({ wish }: { wish: HistoryWish }) {
  const t = useT()
  const path = usePath()
  const { search, status, from, until, sort, page_size } = wish
  const isChanged = Boolean(status || from || until) || sort !== 'newest' || page_size !== 25
  return (
    <Form
      method="get"
      action={path('accountHistory')}
      role="search"
      preventScrollReset
      className="history-filter"
    >
      <div className="history-search">
        <TextField
          name="search"
          type="search"
          icon="search"
          label={t('history.search')}
          defaultValue={search}
          maxLength={200}
          autoComplete="off"
        />
        <Button type="submit">{t('history.show')}</Button>
        {(isFiltered(wish) || isChanged) && (
          <PageLink page="accountHistory" className={buttonClass({ kind: 'ghost' })}>
            {t('history.clear')}
          </PageLink>
        )}
      </div>
      <Fold title={t('history.filter')} open={isChanged || undefined}>
        <div className="history-fields">
          <SelectField
            name="status"
            label={t('history.status')}
            defaultValue={status}
            options={[
              { value: '', label: t('history.status.any') },
              ...statuses.map((value) => ({ value, label: t(`history.status.${value}`) })),
            ]}
          />
          <TextField name="from" type="date" label={t('history.from')} defaultValue={from} />
          <TextField name="until" type="date" label={t('history.until')} defaultValue={until} />
          <SelectField
            name="sort"
            label={t('history.sort')}
            defaultValue={sort}
            options={sorts.map((value) => ({ value, label: t(`history.sort.${value}`) }))}
          />
          <SelectField
            name="page_size"
            label={t('history.page_size')}
            defaultValue={String(page_size)}
            options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
          />
        </div>
      </Fold>
    </Form>
  )
}
