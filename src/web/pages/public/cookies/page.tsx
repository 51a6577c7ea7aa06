import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { cookieCategories, saveCookiePreferences } from '#contract/site/public-settings.ts'
import { pathFor } from '#locales/paths.ts'
import { type Failed, send } from '#web/api/send.ts'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { usePath } from '#web/i18n/link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Note } from '#web/ui/note.tsx'
import { redirectTelling } from '#web/visit/flash.ts'
import { ownPath, siteContext } from '#web/visit/session.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { agreementOf, forgetAnalytics } from './agreement-of.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  const { cookies } = context.get(siteContext)
  const preferences = cookies?.cookiePreferences ?? {}
  const categories =
    cookies?.cookieCategories ?? cookieCategories.map((key) => ({ key, required: key === 'necessary' }))
  // Categories that can be refused; the necessary ones are listed above them, always on.
  const optional = categories.filter(({ required }) => !required).map(({ key }) => key)
  return { optional, preferences, refusedByBrowser: request.headers.get('sec-gpc') === '1' }
}

/** Handles the form of this page and the first-visit banner, which sends a return address for when scripts are off. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const { locale } = context.get(visitContext).frame
  const agreement = agreementOf(form)
  const answer = await send(saveCookiePreferences, { payload: agreement, context })
  if (!answer.ok) return data({ failed: answer }, { status: answer.status || 502 })
  const headers = new Headers(agreement.analytics ? [] : forgetAnalytics(request.headers.get('cookie')))
  const back = form.get('return')
  // The banner sent by script stays on its page.
  if (typeof back !== 'string') return data({ failed: undefined, saved: answer.message }, { headers })
  const redirection = redirectTelling(
    ownPath(back) ?? pathFor('cookies', locale),
    saveCookiePreferences,
    context,
  )
  for (const cookie of headers.getSetCookie()) redirection.headers.append('Set-Cookie', cookie)
  throw redirection
}

export default function Cookies() {
  const t = useT()
  const path = usePath()
  const { optional, preferences, refusedByBrowser } = useLoaderData<typeof loader>()
  const failed = useActionData<{ failed?: Failed }>()?.failed
  const isSaved = Object.keys(preferences).length > 0
  return (
    <div className="wrap grid gap-6 pbs-12 [--page:760px]">
      <PageHead title={t('cookies.title')} description={t('cookies.description')} />
      <h1>{t('cookies.title')}</h1>
      <p className="lead max-w-(--measure)">{t('cookies.intro')}</p>
      {failed && (
        <Note kind="bad" role="alert" title={t('cookies.failed')}>
          <p>{failed.message}</p>
        </Note>
      )}
      {refusedByBrowser && (
        <Note kind="info" title={t('cookies.gpc.title')}>
          <p>{t('cookies.gpc.text')}</p>
        </Note>
      )}
      {/* A full document load: scripts allowed before must not keep running in this one. */}
      <Form method="post" reloadDocument className="stack gap-6">
        <input type="hidden" name="return" value={path('cookies')} />
        <fieldset className="panel grid gap-4 p-6">
          <legend className="visually-hidden">{t('cookies.categories')}</legend>
          <Checkbox
            name="necessary"
            checked
            disabled
            readOnly
            label={t('cookies.necessary.title')}
            note={t('cookies.necessary.text')}
          />
          {optional.map((category) => (
            <Checkbox
              key={category}
              name={category}
              disabled={refusedByBrowser}
              defaultChecked={preferences[category] === true}
              label={t(`cookies.${category}.title`)}
              note={t(`cookies.${category}.text`)}
            />
          ))}
        </fieldset>
        <div className="grid grid-cols-[repeat(3,1fr)] gap-3 phone:grid-cols-[1fr]">
          <Button type="submit" name="choice" value="necessary">
            {t('cookies.only_necessary')}
          </Button>
          {!refusedByBrowser && (
            <>
              <Button type="submit" name="choice" value="chosen">
                {t('cookies.save')}
              </Button>
              <Button type="submit" name="choice" value="all">
                {t('cookies.all')}
              </Button>
            </>
          )}
        </div>
      </Form>
      <p className="muted small">{t(isSaved ? 'cookies.saved' : 'cookies.unsaved')}</p>
    </div>
  )
}
