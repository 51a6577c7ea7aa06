import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { brands } from '#brand.ts'
import type { CallReply } from '#contract/api/call.ts'
import { mailTemplates } from '#contract/lists/outbox-list.ts'
import { listMailTexts, mailBrands } from '#contract/site/mail-texts.ts'
import { localeNames } from '#locales/locales.ts'
import { send } from '#web/api/send.ts'
import { LoadFailed } from '#web/components/errors/load-failed.tsx'
import { useLanguageOrder } from '#web/components/site-language.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { DashboardPage } from '../parts/dashboard-page.tsx'

type Own = CallReply<typeof listMailTexts>[number]

export async function loader({ context }: LoaderFunctionArgs) {
  const answer = await send(listMailTexts, { context })
  return { user: signedInUser(context), texts: answer.ok ? answer.data : null }
}

/** Every email that the product sends, what makes it send it, and which texts are no longer the default. */
export default function MailTexts() {
  const t = useT()
  const { user, texts } = useLoaderData<typeof loader>()
  return (
    <DashboardPage
      title={t('mail_texts.title')}
      above={[{ page: 'dashboardMails', label: t('dash.place.mails') }]}
      user={user}
    >
      <p className="max-w-[66ch] py-4 px-(--gutter) text-ink-2">{t('mail_texts.lead')}</p>
      {!texts && <LoadFailed />}
      {texts && (
        <ul className="m-0 p-0 list-none [&_p]:text-ink-2 [&_p]:text-14 [&_small]:text-ink-3 [&_small]:text-13 to-900:[&_a]:inline-block to-900:[&_a]:py-1.5">
          {mailTemplates.map((template) => (
            <li
              className="grid grid-cols-[minmax(0,260px)_minmax(0,1fr)_minmax(0,240px)] gap-y-0.5 gap-x-6 py-2.5 px-(--gutter) border-bs border-bs-line to-900:grid-cols-1"
              key={template}
            >
              <h2 className="font-semibold text-14 leading-[1.45] font-text tracking-normal normal-nums">
                <PageLink page="dashboardMailText" parameters={{ mailKey: template }}>
                  {t(`list.outbox.template.${template}`)}
                </PageLink>
              </h2>
              <p>{t(`mail_texts.when.${template}`)}</p>
              <Changed texts={texts.filter((text) => text.template === template)} />
            </li>
          ))}
        </ul>
      )}
    </DashboardPage>
  )
}

/** The brands and languages with a custom text, each a link to it. */
function Changed({ texts }: { texts: readonly Own[] }) {
  const { date } = useFormat()
  const languages = useLanguageOrder()
  if (texts.length === 0) return null
  const inOrder = mailBrands.flatMap((brand) =>
    languages.flatMap((locale) => texts.filter((text) => text.brand === brand && text.locale === locale)),
  )
  return (
    <ul className="m-0 p-0 list-none">
      {inOrder.map(({ template, brand, locale, updated_at, updated_by }) => (
        <li className="flex flex-wrap gap-y-0.5 gap-x-1.5 items-center" key={`${brand} ${locale}`}>
          <Icon className="text-accent-ink" name="pen" size={14} />
          <PageLink
            page="dashboardMailText"
            parameters={{ mailKey: template }}
            search={`?${new URLSearchParams({ brand, language: locale })}`}
          >
            {brands[brand].name}, {localeNames[locale]}
          </PageLink>
          <small>
            {date(updated_at)}
            {updated_by && (
              <>
                {' · '}
                <bdi>{updated_by}</bdi>
              </>
            )}
          </small>
        </li>
      ))}
    </ul>
  )
}
