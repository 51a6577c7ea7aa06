import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { getPageText, listPageTexts, listPastPageTexts } from '#contract/content/page-texts.ts'
import { writtenPages } from '#contract/content/written-pages.ts'
import { wordsOfPage } from '#contract/site/public-pages.ts'
import { isLocale, type Locale, localeNames } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import { answerAction } from '#web/actions/answer-action.ts'
import { reloadsAfterConflict } from '#web/actions/seen.tsx'
import { send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'
import { seededText } from '#web/components/page-text/seeded-text.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { usePath } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { signedInUser, siteContext } from '#web/visit/session.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { DraftFrame } from '../parts/drafts/draft-frame.tsx'
import { HeldRecord } from '../parts/held-record.tsx'
import { LanguageBar } from '../parts/languages/language-bar.tsx'
import type { LanguagePair } from '../parts/languages/language-pair.ts'
import { knownForms } from '../parts/load-choices.ts'
import { DeleteItem } from '../parts/more-items.tsx'
import { PastTexts, RestoreText, undoOfText } from '../parts/texts/text-versions.tsx'
import { VersionDiff } from '../parts/versions/version-diff.tsx'
import { compareTexts, pageActions } from './compare-and-answer.ts'
import { PageForm } from './page-form.tsx'

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args)
}

export function action({ request, params, context }: ActionFunctionArgs) {
  return answerAction(request, context, pageActions(placeOf(params['pageKey'], request, context)))
}

export const shouldRevalidate = reloadsAfterConflict

/** The text of a page in one language, beside the language that it is translated from. */
export default function EditPage() {
  const t = useT()
  const path = usePath()
  const { user, page, title, locale, source, text, beside, past, compared, forms, address, written } =
    useLoaderData<typeof loader>()
  const { dateTime } = useFormat()
  const here = path('dashboardPage', { pageKey: page })
  const navigate = useNavigate()
  const addressOf = ({ chosen, beside }: LanguagePair) =>
    `${here}?${new URLSearchParams({ language: chosen, source: beside ?? chosen })}`
  const isOwn = text.version > 0
  return (
    <DashboardPage
      title={title}
      count={isOwn ? t('page_editing.is_own') : t('page_editing.is_seeded')}
      above={[{ page: 'dashboardPages', label: t('dash.place.pages') }]}
      user={user}
      undo={undoOfText(past[0]?.id, text.version, text.updated_at)}
      end={
        <a href={address} className={buttonClass({ size: 'small' })} target="_blank" rel="noreferrer">
          <Icon name="external" />
          {t('page_editing.look')}
        </a>
      }
      more={
        text.version > 0 && (
          <DeleteItem
            intent="remove"
            title={t('page_editing.back')}
            text={t('page_editing.back.text', { language: localeNames[locale] })}
            verb={t('page_editing.back.submit')}
          />
        )
      }
    >
      <LanguageBar
        pair={{ chosen: locale, beside: source === locale ? null : source, isPicked: true }}
        isOwn={(one) => written.includes(one)}
        noteOf={(one) => t(written.includes(one) ? 'page_editing.is_own' : 'page_editing.is_seeded')}
        onPick={(pair) => void navigate(addressOf(pair))}
        to={addressOf}
      />
      {compared && (
        <VersionDiff
          title={t('versions.title_of', { moment: dateTime(compared.written_at) })}
          changes={compared.changes}
          close={`${here}?${new URLSearchParams({ language: locale, source })}`}
          restore={
            <RestoreText
              id={compared.id}
              version={text.version}
              seen={text.updated_at}
              written_at={compared.written_at}
            />
          }
        />
      )}
      <HeldRecord record={text} id={`${page} ${locale}`} version={text.updated_at ?? 0}>
        {(text) => (
          <DraftFrame id={`${user.id} page ${page} ${locale}`} version={text.updated_at ?? 0}>
            <PageForm
              key={`${page} ${locale} ${text.updated_at}`}
              {...{ text, beside, locale, source, forms }}
            />
          </DraftFrame>
        )}
      </HeldRecord>
      <PastTexts
        version={text.version}
        seen={text.updated_at}
        past={past}
        compare={(id) => `${here}?${new URLSearchParams({ language: locale, source, compare: id })}`}
      />
    </DashboardPage>
  )
}

/** The page and language of an address; the site's language if none is given. */
function placeOf(pageKey: string | undefined, request: Request, context: PageContext) {
  const page = writtenPages.find((candidate) => candidate === pageKey)
  if (!page) throw fatal('')
  const site: Locale = context.get(siteContext).site?.settings.default_language ?? 'en'
  const query = new URL(request.url).searchParams
  const named = (name: string) => {
    const locale = query.get(name)
    return isLocale(locale) ? locale : site
  }
  return { page, locale: named('language'), source: named('source') }
}

/** Loads the text of a page in one language, beside the language that it is translated from. */
async function loadPage({ params, request, context }: LoaderFunctionArgs) {
  const user = signedInUser(context)
  const { page, locale, source } = placeOf(params['pageKey'], request, context)
  const textOf = async (of: Locale) => {
    const own = await send(getPageText, { params: { page, locale: of }, context })
    if (!own.ok) throw fatal(own.message, own.status || 500)
    return own.data ?? { ...(await seededText(page, of)), version: 0, updated_at: undefined }
  }
  const [text, beside, texts, past, forms] = await Promise.all([
    textOf(locale),
    source === locale ? null : textOf(source),
    send(listPageTexts, { context }),
    send(listPastPageTexts, { params: { page, locale }, context }),
    knownForms(context),
  ])
  const { t } = context.get(visitContext)
  const asked = new URL(request.url).searchParams.get('compare')
  const compared = past.ok ? past.data.find(({ id }) => id === asked) : undefined
  return {
    user,
    page,
    title: t(wordsOfPage(page).title),
    locale,
    source,
    text,
    beside,
    forms,
    past: past.ok
      ? past.data.map(({ id, title: name, written_at, written_by }) => ({ id, name, written_at, written_by }))
      : [],
    compared: compared && {
      id: compared.id,
      written_at: compared.written_at,
      changes: compareTexts(compared, text, t),
    },
    address: pathFor(page, locale),
    written: texts.ok ? texts.data.filter((one) => one.page === page).map((one) => one.locale) : [],
  }
}
