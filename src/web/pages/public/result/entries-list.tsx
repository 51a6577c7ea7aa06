import { Form, useLocation } from 'react-router'
import { PersonName } from '../../../components/person-name.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { Table } from '../../../ui/table.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { EntriesPages } from './entries-pages.tsx'
import type { EntriesPage } from './load-result.ts'

interface EntriesListProps {
  list: EntriesPage
  search: string
}

const anchor = 'entries'

/** The whole list, where its owner made it public. Search and pages are links and a form, so they need no scripts. */
export default function EntriesList({ list, search }: EntriesListProps) {
  const t = useT()
  const { number } = useFormat()
  const { pathname } = useLocation()
  return (
    <section className="section entries" id={anchor} aria-labelledby="entries-title">
      <div className="section-head">
        <h2 id="entries-title">{t('entries.title')}</h2>
        <p>{t('entries.text')}</p>
      </div>
      <Form
        className="entries-search no-print"
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
        <Table caption={t('entries.title')} tight flush>
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
      <EntriesPages list={list} search={search} anchor={anchor} />
    </section>
  )
}

/** Only a blank row never had a name. */
function personOf({ name, reason }: EntriesPage['entries'][number]) {
  return { name, erased: name === '' && reason !== 'blank' }
}
