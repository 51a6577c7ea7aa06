import { lazy, Suspense } from 'react'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router'
import type { ShownModule } from '#contract/content/public-contents.ts'
import { Empty } from '#web/components/empty.tsx'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { MediaShownContext, mediaById } from '#web/fields/media-tools.ts'
import { useFrame, useT } from '#web/i18n/frame.tsx'
import { withTexts } from '#web/i18n/learn-texts.ts'
import { PageLink } from '#web/i18n/link.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Table } from '#web/ui/table.tsx'
import { ContentDate, labelIn, langOf } from '../content-parts/record-values.tsx'
import type { SaidRecord } from './load-module.ts'
import { answerModule, loadModule } from './load-module.ts'
import { FieldCell, ListPages, RecordLink, RecordList } from './record-list.tsx'

// Most modules are for reading, so the code for forms is loaded on demand.
const FormPage = lazy(() =>
  withTexts('module_form', async () => ({ default: (await import('./form-page.tsx')).FormPage })),
)

export function loader(args: LoaderFunctionArgs) {
  return loadModule(args)
}

export function action(args: ActionFunctionArgs) {
  return answerModule(args)
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const { keepTyped } = await import('./keep-typed.ts')
  return keepTyped(request, () => serverAction<typeof action>())
}

/** The public page of a module: a form, or its records in the layout that is set, newest first. */
export default function ModulePage() {
  const { locale, origin, t } = useFrame()
  const {
    module,
    records,
    media,
    asked: query,
    page,
    last,
    total,
    title,
    description,
    written,
    isHidden,
    feed,
    form,
  } = useLoaderData<typeof loader>()
  const { name, description: about } = module
  return (
    <div className="wrap grid grid-cols-1 gap-8 py-12 phone:gap-6 phone:pbs-7 phone:pbe-8">
      <PageHead title={title} description={description} languages={written} hidden={isHidden} />
      {feed && <link rel="alternate" type="application/rss+xml" title={name.text} href={origin + feed} />}
      <header className="flex flex-wrap gap-y-6 gap-x-12 items-end justify-between">
        <div className="grid flex-[1_1_420px] gap-3 min-w-0">
          <h1 {...langOf(name, locale)}>{name.text}</h1>
          {about.text && (
            <p className="lead max-w-[56ch]" {...langOf(about, locale)}>
              {about.text}
            </p>
          )}
        </div>
        {(total > 0 || query) && <ListSearch name={name.text} query={query} key={query} />}
      </header>
      {query && <FoundLine module={module} query={query} total={total} />}
      {form && (
        <Suspense fallback={null}>
          <FormPage {...form} />
        </Suspense>
      )}
      <MediaShownContext value={mediaById(media)}>
        {!form && records.length === 0 && <NoRecords module={module} query={query} isPastEnd={page > 1} />}
        {records.length > 0 &&
          (module.list_page === 'table' ? (
            <RecordTable module={module} records={records} />
          ) : (
            <RecordList
              module={module}
              records={records}
              layout={module.list_page === 'rows' ? 'rows' : 'cards'}
            />
          ))}
      </MediaShownContext>
      <footer className="flex flex-wrap gap-y-3 gap-x-6 items-center justify-between">
        {last > 1 && page <= last && <ListPages module={module} page={page} last={last} query={query} />}
        {feed && (
          <a className="link small" href={feed} type="application/rss+xml">
            {t('content_pages.feed')}
          </a>
        )}
      </footer>
    </div>
  )
}

/** How many records match the search, and a link back to all of them. */
function FoundLine({ module, query, total }: { module: ShownModule; query: string; total: number }) {
  const { locale, t } = useFrame()
  return (
    <p className="text-ink-2 wrap-anywhere" role="status">
      {t('content_pages.found', { count: total, asked: query })}{' '}
      <PageLink page="modulePage" parameters={{ moduleSlug: module.slugs[locale] }}>
        {t('content_pages.all')}
      </PageLink>
    </p>
  )
}

/** Searches the records; the search text is in the address. */
function ListSearch({ name, query }: { name: string; query: string }) {
  const t = useT()
  return (
    <Form method="get" role="search" className="flex-[0_1_340px] min-w-[min(100%,280px)] phone:basis-full">
      <label className="block mbe-1.5 text-14 font-medium wrap-anywhere" htmlFor="q">
        {t('content_pages.search.label', { name })}
      </label>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
        <input className="input" id="q" name="q" type="search" maxLength={200} defaultValue={query} />
        <Button type="submit" icon="search">
          {t('content_pages.search.submit')}
        </Button>
      </div>
    </Form>
  )
}

interface NoRecordsProps {
  module: ShownModule
  query: string
  isPastEnd: boolean
}

/** Why this page is empty, and where there are records. */
function NoRecords({ module, query, isPastEnd }: NoRecordsProps) {
  const { locale, t } = useFrame()
  const all = (
    <PageLink
      page="modulePage"
      parameters={{ moduleSlug: module.slugs[locale] }}
      aria-current={undefined}
      className={buttonClass({})}
    >
      {t('content_pages.all')}
    </PageLink>
  )
  if (isPastEnd)
    return (
      <Empty icon="list" title={t('content_pages.past_end.title')} text={t('content_pages.past_end.text')}>
        {all}
      </Empty>
    )
  if (query)
    return (
      <Empty
        icon="search"
        title={t('content_pages.none.title')}
        text={t('content_pages.none.text', { asked: query })}
      />
    )
  return (
    <Empty icon="file-text" title={t('content_pages.empty.title')} text={t('content_pages.empty.text')} />
  )
}

/** Records as a table with the fields that lists show. On a phone each row becomes a block of its own. */
function RecordTable({ module, records }: { module: ShownModule; records: readonly SaidRecord[] }) {
  const { locale, t } = useFrame()
  return (
    <Table caption={module.name.text} records flush className="[&_:is(td,tbody_th,bdi)]:wrap-break-word">
      <thead>
        <tr>
          <th scope="col">{t('content_pages.record')}</th>
          {module.fields.map((field) => (
            <th key={field.key} scope="col">
              {labelIn(field, locale)}
            </th>
          ))}
          <th scope="col">{t('content_pages.published')}</th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr key={record.id}>
            <th scope="row" className="min-w-50 font-medium">
              <RecordLink module={module} record={record} />
            </th>
            {module.fields.map((field) => (
              <td key={field.key} data-label={labelIn(field, locale)}>
                <FieldCell field={field} value={record.fields[field.key]} text={record.words[field.key]} />
              </td>
            ))}
            <td data-label={t('content_pages.published')}>
              {record.published_at && <ContentDate moment={record.published_at} />}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
