import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { allows } from '#contract/api/permissions.ts'
import { listPageTexts } from '#contract/content/page-texts.ts'
import { writtenPages } from '#contract/content/written-pages.ts'
import { wordsOfPage } from '#contract/site/public-pages.ts'
import { type Locale, localeNames, locales } from '#locales/locales.ts'
import { send } from '#web/api/send.ts'
import { LoadFailed } from '#web/components/errors/load-failed.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { DashboardPage } from '../parts/dashboard-page.tsx'

export function loader(args: LoaderFunctionArgs) {
  return loadPages(args)
}

/** Pages whose text can be customized, and the languages in which that was done. */
export default function Pages() {
  const t = useT()
  const { user, mayUpdate, pages, texts } = useLoaderData<typeof loader>()
  return (
    <DashboardPage title={t('dash.place.pages')} user={user}>
      <p className="max-w-[66ch] pbs-0 px-(--gutter) pbe-4 text-ink-2">{t('page_editing.lead')}</p>
      {!texts && <LoadFailed />}
      {texts &&
        pages.map(({ page, title }) => (
          <section
            key={page}
            className="pages-one grid grid-cols-[220px_minmax(0,1fr)] gap-y-3 gap-x-6 py-4 px-(--gutter) border-bs border-bs-line phone:grid-cols-1 [&_small]:text-ink-3 [&_small]:text-13"
            aria-labelledby={`page-${page}`}
          >
            <div className="pages-name grid gap-1 content-start">
              <h2 id={`page-${page}`}>{title}</h2>
              <PageLink page={page}>
                {t('page_editing.look')}
                <Icon name="arrow-right" size={14} />
              </PageLink>
            </div>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,240px),1fr))] gap-y-0 gap-x-6 m-0 p-0 list-none">
              {locales.map((locale) => (
                <li
                  className="flex flex-wrap gap-y-0.5 gap-x-2 items-center min-h-9 phone:min-h-11"
                  key={locale}
                >
                  <State
                    page={page}
                    locale={locale}
                    own={texts.find((text) => text.page === page && text.locale === locale)}
                    mayUpdate={mayUpdate}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
    </DashboardPage>
  )
}

interface StateProps {
  page: string
  locale: Locale
  own: { updated_at: string; updated_by: string | null } | undefined
  mayUpdate: boolean
}

function State({ page, locale, own, mayUpdate }: StateProps) {
  const t = useT()
  const { date } = useFormat()
  return (
    <>
      <Icon name={own ? 'pen' : 'minus'} size={14} />
      {mayUpdate ? (
        <PageLink page="dashboardPage" parameters={{ pageKey: page }} search={`?language=${locale}`}>
          {localeNames[locale]}
        </PageLink>
      ) : (
        <span>{localeNames[locale]}</span>
      )}
      <small>
        {own
          ? t(own.updated_by ? 'page_editing.own_by' : 'page_editing.own', {
              date: date(own.updated_at),
              name: own.updated_by ?? '',
            })
          : t('page_editing.seeded')}
      </small>
    </>
  )
}

async function loadPages({ context }: LoaderFunctionArgs) {
  const user = signedInUser(context)
  const { t } = context.get(visitContext)
  const answer = await send(listPageTexts, { context })
  return {
    user,
    mayUpdate: allows(user.permissions, 'pages.update'),
    pages: writtenPages.map((page) => ({ page, title: t(wordsOfPage(page).title) })),
    texts: answer.ok ? answer.data : null,
  }
}
