import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { kitCookie, localeCookie, localeNames, locales } from '#locales/locales.ts'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { useFrame } from '#web/i18n/frame.tsx'
import { LocaleLink } from '#web/i18n/link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { siteContext } from '#web/visit/session.ts'
import { visitContext } from '#web/visit/visit-context.ts'

export function loader({ context }: LoaderFunctionArgs) {
  return { offered: context.get(siteContext).site?.settings.kit_languages ?? [] }
}

/** Stores the choice in a cookie only and redirects to the English start page, where it applies. */
export async function action({ request, context }: ActionFunctionArgs) {
  const wanted = (await request.formData()).get('language')
  const offered = context.get(siteContext).site?.settings.kit_languages ?? []
  const chosen = offered.find(({ code }) => code === wanted)?.code
  const isSecure = context.get(visitContext).frame.origin.startsWith('https:')
  const end = `; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const age = (keep: boolean) => `; Max-Age=${keep ? localeCookie.maxAgeSeconds : 0}`
  const headers = new Headers()
  headers.append('Set-Cookie', `${kitCookie}=${chosen ?? ''}${age(chosen !== undefined)}; HttpOnly${end}`)
  headers.append('Set-Cookie', `${localeCookie.name}=en${age(true)}${end}`)
  return redirect('/', { headers })
}

const listLook = 'grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-2 mbs-4 mbe-8'

/** Languages beyond our own: interface components are translated, the product's own texts stay English. */
export default function Languages() {
  const { t, kit } = useFrame()
  const { offered } = useLoaderData<typeof loader>()
  return (
    <div className="wrap [--page:760px] pbs-12 pbe-16">
      <PageHead title={t('languages.title')} description={t('languages.description')} hidden />
      <h1>{t('languages.title')}</h1>
      <h2 className="mbs-8 mbe-3 text-22">{t('languages.whole')}</h2>
      <ul className={listLook}>
        {locales.map((locale) => (
          <li key={locale}>
            <LocaleLink locale={locale}>{localeNames[locale]}</LocaleLink>
          </li>
        ))}
      </ul>
      <h2 className="mbs-8 mbe-3 text-22">{t('languages.interface')}</h2>
      {offered.length === 0 ? (
        <p>{t('languages.none')}</p>
      ) : (
        <>
          <p>{t('languages.lead')}</p>
          {/* A full document load: language and direction apply to all of it. */}
          <Form method="post" reloadDocument className={listLook}>
            {offered.map(({ code, name, dir }) => (
              <Button
                className="aria-pressed:border-mark aria-pressed:font-semibold"
                key={code}
                type="submit"
                name="language"
                value={code}
                aria-pressed={kit?.code === code}
              >
                <span lang={code} dir={dir}>
                  {name}
                </span>
              </Button>
            ))}
            {kit && (
              <Button type="submit" name="language" value="">
                {t('languages.back')}
              </Button>
            )}
          </Form>
        </>
      )}
    </div>
  )
}
