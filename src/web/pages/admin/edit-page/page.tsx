import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { localeNames, locales } from '../../../../locales/locales.ts'
import { ActButton } from '../../../acts/act-form.tsx'
import { answerAct } from '../../../acts/answer-act.ts'
import { useT } from '../../../i18n/frame.tsx'
import { usePath } from '../../../i18n/link.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Fold } from '../../../ui/fold.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { loadPage, placeOf } from './load-page.ts'
import { pageActs } from './page-acts.ts'
import { PageForm } from './page-form.tsx'
import { PastTexts } from './past-texts.tsx'

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args)
}

export function action({ request, params, context }: ActionFunctionArgs) {
  return answerAct(request, context, pageActs(placeOf(params['pageKey'], request, context)))
}

/** The text of a page in one language, beside the language that it is translated from. */
export default function EditPage() {
  const t = useT()
  const path = usePath()
  const { user, page, title, locale, source, text, beside, past, forms, address, written } =
    useLoaderData<typeof loader>()
  const here = path('dashboardPage', { pageKey: page })
  const isOwn = text.version > 0
  return (
    <DashboardPage
      title={title}
      count={isOwn ? t('page_editing.is_own') : t('page_editing.is_seeded')}
      above={[{ page: 'dashboardPages', label: t('dash.place.pages') }]}
      user={user}
      undo={undoOf(past[0]?.id, text.version)}
      end={
        <a href={address} className={buttonClass({ size: 'small' })} target="_blank" rel="noreferrer">
          <Icon name="external" />
          {t('page_editing.look')}
        </a>
      }
    >
      <nav className="edit-page-languages" aria-label={t('page_editing.languages')}>
        <ul>
          {locales.map((one) => (
            <li key={one}>
              <Link
                to={`${here}?${new URLSearchParams({ language: one, source })}`}
                aria-current={one === locale ? 'true' : undefined}
              >
                {written.includes(one) && <Icon name="pen" size={14} />}
                {localeNames[one]}
                {written.includes(one) && <span className="visually-hidden">{t('page_editing.is_own')}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <PageForm
        key={`${page} ${locale} ${source} ${text.version}`}
        {...{ text, beside, locale, source, forms }}
      />
      <div className="dash-pad edit-page-folds">
        {isOwn && (
          <Fold title={t('page_editing.back')} className="dash-form">
            <p>{t('page_editing.back.text', { language: localeNames[locale] })}</p>
            <ActButton intent="remove" kind="danger">
              {t('page_editing.back.submit')}
            </ActButton>
          </Fold>
        )}
        <PastTexts past={past} version={text.version} />
      </div>
    </DashboardPage>
  )
}

/** What was saved first goes back to the text of the product; whatever was overwritten or taken back comes back. */
function undoOf(latest: string | undefined, version: number) {
  const restore = latest ? { intent: 'restore', fields: { id: latest, version: String(version) } } : undefined
  return { remove: restore, save: version === 1 ? { intent: 'remove' } : restore }
}
