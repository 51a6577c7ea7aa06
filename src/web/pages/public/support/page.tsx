import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { PageHead } from '../../../components/page-head.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink, usePath } from '../../../i18n/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { loadSupport } from './load-support.ts'
import { PlatformsNow } from './platforms-now.tsx'
import { Ways } from './ways.tsx'
import './support.css'

export function loader(args: LoaderFunctionArgs) {
  return loadSupport(args)
}

export default function Support() {
  const t = useT()
  const path = usePath()
  const { questions, platforms, isSignedIn } = useLoaderData<typeof loader>()
  return (
    <div className="wrap">
      <PageHead title={t('support.title')} description={t('support.description')} />
      <div className="support-head">
        <h1>{t('support.heading')}</h1>
        {questions > 0 && (
          <Form method="get" action={path('faq')} role="search" className="support-search">
            <label htmlFor="q">{t('support.search', { count: questions })}</label>
            <div>
              <input className="input input-large" id="q" name="q" type="search" maxLength={200} required />
              <Button type="submit" kind="primary" size="large" icon="search">
                {t('support.search.submit')}
              </Button>
            </div>
            <p>
              <PageLink page="faq">{t('support.search.all')}</PageLink>
            </p>
          </Form>
        )}
      </div>
      <section className="section support-part" aria-labelledby="ways">
        <h2 id="ways">{t('support.ways')}</h2>
        <Ways />
      </section>
      {platforms && (
        <section className="section support-part support-now" aria-labelledby="now">
          <div>
            <h2 id="now">{t('support.now')}</h2>
            <p className="muted">{t('support.now.lead')}</p>
          </div>
          <PlatformsNow platforms={platforms} />
        </section>
      )}
      <section className="section support-part support-write" aria-labelledby="write">
        <h2 id="write">{t('support.write')}</h2>
        <p className="muted">{t('support.write.text')}</p>
        <p className="row">
          {isSignedIn && (
            <PageLink page="accountTicketNew" className={buttonClass({ kind: 'primary' })}>
              {t('support.write.ticket')}
            </PageLink>
          )}
          <PageLink page="contact" className={buttonClass()}>
            {t('support.write.link')}
          </PageLink>
        </p>
      </section>
    </div>
  )
}
