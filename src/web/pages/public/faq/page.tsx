import { useEffect } from 'react'
import { Form, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { BrandArt } from '../../../art/brand-art.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { useFrame } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { loadFaq } from './load-faq.ts'
import { QuestionItem } from './question-item.tsx'
import './faq.css'

export function loader(args: LoaderFunctionArgs) {
  return loadFaq(args)
}

export default function Faq() {
  const { brand, t } = useFrame()
  const { asked, total, isOpen, questions } = useLoaderData<typeof loader>()
  useOpenedByAddress()
  return (
    <div className="wrap faq">
      <PageHead title={t('faq.title')} description={t('faq.description')} />
      <div className="faq-side">
        <h1>{t('faq.heading')}</h1>
        <Form method="get" role="search" className="faq-search" key={asked}>
          <label htmlFor="q">{t('faq.search.label')}</label>
          <div>
            <input className="input" id="q" name="q" type="search" maxLength={200} defaultValue={asked} />
            <Button type="submit" kind="primary" icon="search">
              {t('faq.search.submit')}
            </Button>
          </div>
        </Form>
        <BrandArt look={brand.key} state="open" width={216} />
      </div>
      <div>
        <p className="faq-found" role="status">
          {asked && (
            <>
              {t('faq.found', { count: questions.length, total, asked })}{' '}
              <PageLink page="faq">{t('faq.all')}</PageLink>
            </>
          )}
        </p>
        <div key={asked}>
          {questions.map((question) => (
            <QuestionItem key={question.anchor} question={question} open={isOpen} />
          ))}
        </div>
        <div className="faq-more">
          <h2>{t('faq.more')}</h2>
          <p>
            {t('faq.more.text')} <PageLink page="contact">{t('faq.more.contact')}</PageLink>
          </p>
        </div>
      </div>
    </div>
  )
}

/** For browsers that do not open by themselves what an address names. */
function useOpenedByAddress() {
  const { hash } = useLocation()
  useEffect(() => {
    const place = hash ? document.getElementById(hash.slice(1)) : null
    const fold = place?.closest('details:not([open])')
    fold?.setAttribute('open', '')
    if (fold) place?.scrollIntoView()
  }, [hash])
}
