import './module.css'
import { lazy, Suspense } from 'react'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router'
import type { ShownModule } from '../../../../contract/public-contents.ts'
import { PageHead } from '../../../components/page-head.tsx'
import { MediaShownContext, mediaById } from '../../../fields/media-tools.ts'
import { useFrame } from '../../../i18n/frame.tsx'
import { withTexts } from '../../../i18n/learn-texts.ts'
import { PageLink } from '../../../i18n/link.tsx'
import { langOf } from '../content-parts/lang-of.ts'
import { ListPages } from './list-pages.tsx'
import { ListSearch } from './list-search.tsx'
import { answerModule, loadModule } from './load-module.ts'
import { NoRecords } from './no-records.tsx'
import { RecordList } from './record-list.tsx'
import { RecordTable } from './record-table.tsx'

// Most modules are read, and only forms need what it takes to fill them in.
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

/** A module as its visitors see it: a form to fill in, or its records in the layout that it is set to, the newest first. */
export default function ModulePage() {
  const { locale, origin, t } = useFrame()
  const {
    module,
    records,
    media,
    asked,
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
    <div className="wrap module">
      <PageHead title={title} description={description} written={written} hidden={isHidden} />
      {feed && <link rel="alternate" type="application/rss+xml" title={name.text} href={origin + feed} />}
      <header className="module-head">
        <div>
          <h1 {...langOf(name, locale)}>{name.text}</h1>
          {about.text && (
            <p className="lead" {...langOf(about, locale)}>
              {about.text}
            </p>
          )}
        </div>
        {(total > 0 || asked) && <ListSearch name={name.text} asked={asked} key={asked} />}
      </header>
      {asked && <FoundLine module={module} asked={asked} total={total} />}
      {form && (
        <Suspense fallback={null}>
          <FormPage {...form} />
        </Suspense>
      )}
      <MediaShownContext value={mediaById(media)}>
        {!form && records.length === 0 && <NoRecords module={module} asked={asked} isPastEnd={page > 1} />}
        {records.length > 0 &&
          (module.list_page === 'table' ? (
            <RecordTable module={module} records={records} />
          ) : (
            <RecordList
              module={module}
              records={records}
              look={module.list_page === 'rows' ? 'rows' : 'cards'}
            />
          ))}
      </MediaShownContext>
      <footer className="module-foot">
        {last > 1 && page <= last && <ListPages module={module} page={page} last={last} asked={asked} />}
        {feed && (
          <a className="link small" href={feed} type="application/rss+xml">
            {t('content_pages.feed')}
          </a>
        )}
      </footer>
    </div>
  )
}

/** How much of it has the words that somebody looked for, and the way back to all. */
function FoundLine({ module, asked, total }: { module: ShownModule; asked: string; total: number }) {
  const { locale, t } = useFrame()
  return (
    <p className="module-found" role="status">
      {t('content_pages.found', { count: total, asked })}{' '}
      <PageLink page="modulePage" parameters={{ moduleSlug: module.slugs[locale] }}>
        {t('content_pages.all')}
      </PageLink>
    </p>
  )
}
