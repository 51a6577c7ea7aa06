import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { isPermissionName } from '#contract/api/permissions.ts'
import { BrandArt } from '#web/art/brand-art.tsx'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { useFrame } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { placeGroups } from '#web/shell/dashboard-places.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { openPlaces, sessionContext } from '#web/visit/session.ts'

/** REQ-states: visitors without the permission for a page end up here. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = context.get(sessionContext)
  const missing = new URL(request.url).searchParams.get('missing') ?? ''
  return data(
    {
      isSignedIn: user !== null,
      places: user ? openPlaces(user) : [],
      // An address can say anything; the name of a permission says nothing else.
      missing: user && isPermissionName(missing) ? missing : undefined,
    },
    { status: 401 },
  )
}

export default function NotAuthorized() {
  const { brand, t } = useFrame()
  const { isSignedIn, places, missing } = useLoaderData<typeof loader>()
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)_auto] gap-y-8 gap-x-18 items-center max-w-245 pbs-16 phone:grid-cols-1 phone:pbs-6 [&_h1]:text-36">
      <PageHead title={t('not_authorized.title')} hidden />
      <div className="stack">
        <p className="font-heading text-[96px] leading-[0.9] font-display tracking-[-0.05em] normal-nums phone:text-[80px]">
          401
        </p>
        <h1>{t('not_authorized.title')}</h1>
        <p className="lead">{t(isSignedIn ? 'not_authorized.detail' : 'not_authorized.text')}</p>
        {missing && (
          <p>
            {t('not_authorized.missing')}{' '}
            <code className="wrap-anywhere" dir="ltr">
              {missing}
            </code>
          </p>
        )}
        {places.length > 0 && (
          <nav aria-label={t('not_authorized.places')}>
            <p>{t('not_authorized.places')}</p>
            <ul>
              {placeGroups
                .flatMap((group) => group.places)
                .filter(({ page }) => places.includes(page))
                .map(({ page, label }) => (
                  <li key={page}>
                    <PageLink page={page}>{t(label)}</PageLink>
                  </li>
                ))}
            </ul>
          </nav>
        )}
        <div className="row">
          <PageLink page={isSignedIn ? 'account' : 'signIn'} className={buttonClass({ kind: 'primary' })}>
            {t(isSignedIn ? 'not_authorized.account' : 'not_authorized.sign_in')}
          </PageLink>
          <PageLink page="home" className={buttonClass()}>
            {t('not_authorized.home')}
          </PageLink>
        </div>
      </div>
      <BrandArt className="phone:-order-1 phone:w-45" look={brand.key} state="closed" width={280} />
    </div>
  )
}
