import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { CallReply } from '#contract/api/call.ts'
import { allows } from '#contract/api/permissions.ts'
import { listPageTexts } from '#contract/content/page-texts.ts'
import { writtenPages } from '#contract/content/written-pages.ts'
import { wordsOfPage } from '#contract/site/public-pages.ts'
import { localeNames, locales } from '#locales/locales.ts'
import { send } from '#web/api/send.ts'
import { FixedTable } from '#web/components/data-table/fixed-table.tsx'
import { Absent } from '#web/components/data-table/table-rows.tsx'
import { LoadFailed } from '#web/components/errors/load-failed.tsx'
import { useLanguageOrder } from '#web/components/site-language.ts'
import { Ago } from '#web/components/times/ago.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink, usePath } from '#web/i18n/link.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { FilledLanguages } from '../parts/languages/filled-languages.tsx'

export function loader(args: LoaderFunctionArgs) {
  return loadPages(args)
}

/** Pages whose text can be customized, and the languages in which that was done. */
export default function Pages() {
  const t = useT()
  const path = usePath()
  const { number } = useFormat()
  const { user, mayUpdate, pages, texts, now } = useLoaderData<typeof loader>()
  const title = t('dash.place.pages')
  return (
    <DashboardPage title={title} count={number(pages.length)} user={user}>
      <p className="max-w-[66ch] py-4 px-(--gutter) text-ink-2">{t('page_editing.lead')}</p>
      {!texts && <LoadFailed />}
      {texts && (
        <FixedTable
          caption={title}
          now={now}
          columns={[
            { key: 'title', title: t('page_editing.title') },
            { key: 'address', title: t('page_editing.address') },
            { key: 'languages', title: t('page_editing.languages') },
            { key: 'changed', title: t('page_editing.changed') },
          ]}
          rows={pages.map(({ page, title: name }) => {
            const own = texts.filter((text) => text.page === page)
            return {
              id: page,
              cells: {
                title: mayUpdate ? (
                  <PageLink page="dashboardPage" parameters={{ pageKey: page }}>
                    {name}
                  </PageLink>
                ) : (
                  name
                ),
                address: (
                  <PageLink page={page} className="text-13 text-ink-3" dir="ltr">
                    <code>{decodeURI(path(page))}</code>
                  </PageLink>
                ),
                languages: <OwnLanguages texts={own} />,
                changed: <Changed texts={own} />,
              },
            }
          })}
        />
      )}
    </DashboardPage>
  )
}

type Texts = CallReply<typeof listPageTexts>

/** Every page has a text in all languages; this says which of them are custom ones. */
function OwnLanguages({ texts }: { texts: Texts }) {
  const t = useT()
  const { list } = useFormat()
  const own = useLanguageOrder().filter((language) => texts.some(({ locale }) => locale === language))
  return (
    <span className="flex gap-1.5 items-baseline max-w-[52ch] min-w-[16ch] leading-[1.25] whitespace-normal">
      <FilledLanguages missing={[]} />
      <span>
        {own.length === 0
          ? t('page_editing.is_seeded')
          : own.length === locales.length
            ? t('page_editing.is_own')
            : t('page_editing.own_in', { languages: list(own.map((one) => localeNames[one])) })}
      </span>
    </span>
  )
}

/** The latest change in any language. */
function Changed({ texts }: { texts: Texts }) {
  const [latest] = texts.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))
  if (!latest) return <Absent />
  return (
    <>
      <Ago moment={latest.updated_at} />
      {latest.updated_by && (
        <small className="text-ink-3">
          {' · '}
          <bdi>{latest.updated_by}</bdi>
        </small>
      )}
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
    now: Date.now(),
  }
}
