import { Form, Link, useLocation } from 'react-router'
import { PersonName } from '#web/components/person-name.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Table } from '#web/ui/table.tsx'
import type { EntriesPage } from '../load-result.ts'

interface EntriesListProps {
  list: EntriesPage
  search: string
}

const anchor = 'entries'

/**
 * The whole list, if its owner made it public. Search and paging are links and a form, so they work without scripts.
 */
export default function EntriesList({ list, search }: EntriesListProps) {
  const t = useT()
  const { number } = useFormat()
  const { pathname } = useLocation()
  return (
    <section
      className="section grid grid-cols-1 gap-4 print:hidden"
      id={anchor}
      aria-labelledby="entries-title"
    >
      <div className="section-head mbe-0">
        <h2 id="entries-title">{t('entries.title')}</h2>
        <p>{t('entries.text')}</p>
      </div>
      <Form
        className="no-print grid grid-cols-[minmax(0,360px)_auto] gap-2 items-end justify-start"
        action={`${pathname}#${anchor}`}
        role="search"
        preventScrollReset
      >
        <TextField
          label={t('entries.search')}
          name="search"
          type="search"
          icon="search"
          defaultValue={search}
          maxLength={200}
          key={search}
        />
        <Button type="submit">{t('entries.search.submit')}</Button>
      </Form>
      <p className="small muted" role="status">
        {list.total > 0 ? t('entries.found', { count: list.total }) : t('entries.none')}
      </p>
      {list.entries.length > 0 && (
        <Table
          caption={t('entries.title')}
          tight
          flush
          className="[&_.is-number]:w-[1%] [&_.name]:font-medium"
        >
          <thead>
            <tr>
              <th scope="col" className="is-number">
                {t('entries.row')}
              </th>
              <th scope="col">{t('entries.name')}</th>
              <th scope="col" className="is-number">
                {t('entries.tickets')}
              </th>
              <th scope="col">{t('entries.state')}</th>
            </tr>
          </thead>
          <tbody>
            {list.entries.map((entry) => (
              <tr key={entry.row} className={entry.reason === 'kept' ? undefined : 'is-out'}>
                <td className="is-number">{number(entry.row)}</td>
                <th scope="row">
                  {entry.reason === 'kept' ? (
                    <PersonName person={personOf(entry)} />
                  ) : (
                    <s>
                      <PersonName person={personOf(entry)} />
                    </s>
                  )}
                </th>
                <td className="is-number">{number(entry.weight)}</td>
                <td>{t(`entries.state.${entry.reason}`, { row: number(entry.duplicate_of ?? 0) })}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <EntriesPages list={list} search={search} />
    </section>
  )
}

/** A name that is empty without being blank in the source was erased. */
function personOf({ name, reason }: EntriesPage['entries'][number]) {
  return { name, erased: name === '' && reason !== 'blank' }
}

function EntriesPages({ list, search }: EntriesListProps) {
  const t = useT()
  const last = Math.max(1, Math.ceil(list.total / list.page_size))
  if (last === 1 && list.page === 1 && !search) return null
  const address = (page: number, words = search) =>
    `?${new URLSearchParams({ ...(words && { search: words }), page: String(page) })}#${anchor}`
  return (
    <nav className="no-print flex flex-wrap gap-3 items-center text-14" aria-label={t('entries.pages')}>
      {list.page > 1 && (
        <Link
          className={buttonClass({ size: 'small' })}
          to={address(Math.min(list.page - 1, last))}
          preventScrollReset
        >
          {t('entries.previous')}
        </Link>
      )}
      {last > 1 && <span>{t('entries.page', { page: list.page, total: last })}</span>}
      {list.page < last && (
        <Link className={buttonClass({ size: 'small' })} to={address(list.page + 1)} preventScrollReset>
          {t('entries.next')}
        </Link>
      )}
      {search && (
        <Link
          className={buttonClass({ kind: 'ghost', size: 'small' })}
          to={address(1, '')}
          preventScrollReset
        >
          {t('entries.search.clear')}
        </Link>
      )}
    </nav>
  )
}
