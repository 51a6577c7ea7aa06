import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { brands } from '#brand.ts'
import { mailTemplates } from '#contract/lists/outbox-list.ts'
import {
  getMailText,
  listMailTexts,
  listPastMailTexts,
  type MailTextKey,
  mailBrands,
  previewMailText,
} from '#contract/site/mail-texts.ts'
import { isLocale, type Locale, localeNames, locales } from '#locales/locales.ts'
import { answerAction, type Context } from '#web/actions/answer-action.ts'
import { send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'
import { useT } from '#web/i18n/frame.tsx'
import { usePath } from '#web/i18n/link.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { signedInUser, siteContext } from '#web/visit/session.ts'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { TextFolds } from '../parts/texts/text-folds.tsx'
import { undoOfText } from '../parts/texts/undo-of-text.ts'
import { mailActions } from './mail-actions.ts'
import { MailForm } from './mail-form.tsx'

export function loader(args: LoaderFunctionArgs) {
  return loadMail(args)
}

export function action({ request, params, context }: ActionFunctionArgs) {
  return answerAction(request, context, mailActions(placeOf(params['mailKey'], request, context)))
}

/** The text of an email for one brand in one language, with its preview and its earlier versions. */
export default function MailText() {
  const t = useT()
  const { user, place, words, preview, past, written } = useLoaderData<typeof loader>()
  const { template, brand, locale } = place
  const isOwn = words.version > 0
  return (
    <DashboardPage
      title={t(`list.outbox.template.${template}`)}
      count={isOwn ? t('page_editing.is_own') : t('page_editing.is_seeded')}
      above={[
        { page: 'dashboardMails', label: t('dash.place.mails') },
        { page: 'dashboardMailTexts', label: t('mail_texts.title') },
      ]}
      user={user}
      undo={undoOfText(past[0]?.id, words.version)}
    >
      <p className="pages-lead">{t(`mail_texts.when.${template}`)}</p>
      <Places place={place} written={written} />
      <MailForm key={`${template} ${brand} ${locale} ${words.version}`} {...{ place, words, preview }} />
      <TextFolds
        version={words.version}
        back={{
          title: t('mail_texts.back'),
          text: t('mail_texts.back.text', { language: localeNames[locale], brand: brands[brand].name }),
        }}
        past={past.map(({ subject, ...one }) => ({ ...one, name: subject }))}
      />
    </DashboardPage>
  )
}

/** The brands and languages, each with a mark if its text is a custom one. */
function Places({ place, written }: { place: MailTextKey; written: readonly string[] }) {
  const t = useT()
  const here = usePath()('dashboardMailText', { mailKey: place.template })
  const linkTo = (change: Partial<MailTextKey>) => {
    const { brand, locale: language } = { ...place, ...change }
    return `${here}?${new URLSearchParams({ brand, language })}`
  }
  const mark = (isWritten: boolean) =>
    isWritten && (
      <>
        <Icon name="pen" size={14} />
        <span className="visually-hidden">{t('page_editing.is_own')}</span>
      </>
    )
  return (
    <>
      <nav className="edit-page-languages" aria-label={t('mail_texts.brand')}>
        <ul>
          {mailBrands.map((brand) => (
            <li key={brand}>
              <Link to={linkTo({ brand })} aria-current={brand === place.brand ? 'true' : undefined}>
                {mark(written.some((one) => one.startsWith(`${brand} `)))}
                {brands[brand].name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <nav className="edit-page-languages" aria-label={t('page_editing.languages')}>
        <ul>
          {locales.map((locale) => (
            <li key={locale}>
              <Link to={linkTo({ locale })} aria-current={locale === place.locale ? 'true' : undefined}>
                {mark(written.includes(`${place.brand} ${locale}`))}
                {localeNames[locale]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

/** The email, brand and language of an address; the first brand and the site's language if none is given. */
function placeOf(mailKey: string | undefined, request: Request, context: Context): MailTextKey {
  const template = mailTemplates.find((candidate) => candidate === mailKey)
  if (!template) throw fatal('')
  const site: Locale = context.get(siteContext).site?.settings.default_language ?? 'en'
  const query = new URL(request.url).searchParams
  const language = query.get('language')
  const brand = mailBrands.find((candidate) => candidate === query.get('brand')) ?? 'box'
  return { template, brand, locale: isLocale(language) ? language : site }
}

async function loadMail({ params, request, context }: LoaderFunctionArgs) {
  const place = placeOf(params['mailKey'], request, context)
  const [text, past, texts] = await Promise.all([
    send(getMailText, { params: place, context }),
    send(listPastMailTexts, { params: place, context }),
    send(listMailTexts, { context }),
  ])
  if (!text.ok) throw fatal(text.message, text.status || 500)
  const { original, own } = text.data
  const { version, ...words } = own ?? { ...original, version: 0 }
  const { subject, text: body, button, note } = words
  const shown = { subject, text: body, button, note }
  const preview = await send(previewMailText, { params: place, payload: shown, context })
  return {
    user: signedInUser(context),
    place,
    words: { ...shown, version },
    preview: preview.ok ? preview.data : null,
    past: past.ok ? past.data : [],
    written: texts.ok
      ? texts.data
          .filter(({ template }) => template === place.template)
          .map(({ brand, locale }) => `${brand} ${locale}`)
      : [],
  }
}
