import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { CallReply } from '#contract/api/call.ts'
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
import { VisuallyHidden } from '#web/ui/inline-text.tsx'
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
      <p className="max-w-[66ch] py-4 px-(--gutter) text-ink-2">{t('page_editing.lead')}</p>
      {!texts && <LoadFailed />}
      {texts &&
        pages.map(({ page, title }) => (
          <section
            key={page}
            className="grid grid-cols-[220px_minmax(0,1fr)] gap-y-3 gap-x-6 py-4 px-(--gutter) border-bs border-bs-line phone:grid-cols-1 [&_small]:text-ink-3 [&_small]:text-13"
            aria-labelledby={`page-${page}`}
          >
            <div className="grid gap-1 content-start">
              <h2 className="[font:600_var(--t16)/1.3_var(--text)] tracking-normal" id={`page-${page}`}>
                {title}
              </h2>
              <PageLink page={page} className="inline-flex gap-1 items-center text-13">
                {t('page_editing.look')}
                <Icon name="arrow-right" size={14} />
              </PageLink>
            </div>
            <div className="grid gap-2 content-start">
              <ul className="flex flex-wrap gap-2 m-0 p-0 list-none">
                {locales.map((locale) => (
                  <li key={locale}>
                    <Language
                      page={page}
                      locale={locale}
                      isOwn={texts.some((text) => text.page === page && text.locale === locale)}
                      mayUpdate={mayUpdate}
                    />
                  </li>
                ))}
              </ul>
              <OwnTexts texts={texts.filter((text) => text.page === page)} />
            </div>
          </section>
        ))}
    </DashboardPage>
  )
}

const chip =
  'inline-flex gap-1.5 items-center min-h-9 px-3 border rounded-control bg-surface text-ink text-14 no-underline pointer-coarse:min-h-11'

interface LanguageProps {
  page: string
  locale: Locale
  isOwn: boolean
  mayUpdate: boolean
}

/** A language of a page; a pen marks those with a custom text. */
function Language({ page, locale, isOwn, mayUpdate }: LanguageProps) {
  const t = useT()
  const face = (
    <>
      {isOwn && <Icon name="pen" size={14} />}
      <bdi lang={locale}>{localeNames[locale]}</bdi>
      <VisuallyHidden> {t(isOwn ? 'page_editing.is_own' : 'page_editing.is_seeded')}</VisuallyHidden>
    </>
  )
  if (!mayUpdate) return <span className={`border-line-2 ${chip}`}>{face}</span>
  return (
    <PageLink
      className={`hover:bg-hover ${isOwn ? 'border-mark font-semibold' : 'border-line-2'} ${chip}`}
      page="dashboardPage"
      parameters={{ pageKey: page }}
      search={`?language=${locale}`}
    >
      {face}
    </PageLink>
  )
}

/** Which languages have a custom text, since when and by whom. */
function OwnTexts({ texts }: { texts: CallReply<typeof listPageTexts> }) {
  const t = useT()
  const { colon, date } = useFormat()
  if (texts.length === 0) return <p className="text-ink-3 text-13">{t('page_editing.all_seeded')}</p>
  return (
    <ul className="grid gap-0.5 m-0 p-0 text-ink-2 text-13 list-none">
      {texts.map(({ locale, updated_at, updated_by }) => (
        <li key={locale}>
          {localeNames[locale]}
          {colon}
          {t(updated_by ? 'page_editing.own_by' : 'page_editing.own', {
            date: date(updated_at),
            name: updated_by ?? '',
          })}
        </li>
      ))}
    </ul>
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
