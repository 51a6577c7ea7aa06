import { type MouseEvent, useEffect, useState } from 'react'
import { Form, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { BrandArt } from '#web/art/brand-art.tsx'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { useFrame } from '#web/i18n/frame.tsx'
import { PageLink, usePath } from '#web/i18n/link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import type { ShownQuestion } from './load-faq.ts'
import { loadFaq } from './load-faq.ts'

export function loader(args: LoaderFunctionArgs) {
  return loadFaq(args)
}

export default function Faq() {
  const { brand, t } = useFrame()
  const { asked: query, total, isOpen, questions } = useLoaderData<typeof loader>()
  useOpenedByAddress()
  return (
    <div className="wrap grid grid-cols-[5fr_7fr] gap-y-6 gap-x-16 items-start pbs-12 to-900:grid-cols-1 to-900:pbs-7">
      <PageHead title={t('faq.title')} description={t('faq.description')} />
      <div className="sticky inset-bs-8 to-900:static">
        <h1 className="tracking-large">{t('faq.heading')}</h1>
        <Form method="get" role="search" className="mbs-6" key={query}>
          <label className="block mbe-1.5 text-14 font-medium" htmlFor="q">
            {t('faq.search.label')}
          </label>
          <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 to-400:grid-cols-1">
            <input className="input" id="q" name="q" type="search" maxLength={200} defaultValue={query} />
            <Button type="submit" kind="primary" icon="search">
              {t('faq.search.submit')}
            </Button>
          </div>
        </Form>
        <BrandArt className="mbs-12 to-900:hidden" look={brand.key} state="open" width={216} />
      </div>
      <div>
        <p className="text-ink-2 text-15 [&:not(:empty)]:mbe-3" role="status">
          {query && (
            <>
              {t('faq.found', { count: questions.length, total, asked: query })}{' '}
              <PageLink page="faq">{t('faq.all')}</PageLink>
            </>
          )}
        </p>
        <div key={query}>
          {questions.map((question) => (
            <QuestionItem key={question.anchor} question={question} open={isOpen} />
          ))}
        </div>
        <div className="mbs-12">
          <h2 className="mbe-1.5 text-22">{t('faq.more')}</h2>
          <p className="max-w-(--measure) text-ink-2">
            {t('faq.more.text')} <PageLink page="contact">{t('faq.more.contact')}</PageLink>
          </p>
        </div>
      </div>
    </div>
  )
}

/** For browsers that do not open a `details` element for a fragment. */
function useOpenedByAddress() {
  const { hash } = useLocation()
  useEffect(() => {
    const place = hash ? document.getElementById(hash.slice(1)) : null
    const fold = place?.closest('details:not([open])')
    fold?.setAttribute('open', '')
    if (fold) place?.scrollIntoView()
  }, [hash])
}

interface QuestionItemProps {
  question: ShownQuestion
  open: boolean
}

/** A question that its link opens: browsers open the `details` element that contains the target of the fragment. */
function QuestionItem({ question: { anchor, question, paragraphs }, open }: QuestionItemProps) {
  return (
    <Fold
      title={
        <h2 className="font-medium text-16 leading-[1.4] font-text tracking-normal text-pretty normal-nums">
          {question}
        </h2>
      }
      className="[&:has(:target)>summary]:text-accent-ink"
      open={open}
    >
      <div id={anchor} className="grid gap-3 justify-items-start scroll-mbs-24">
        {paragraphs.map((paragraph) => (
          <p className="max-w-(--measure) text-ink-2" key={paragraph}>
            {paragraph}
          </p>
        ))}
        <AnswerLink anchor={anchor} />
      </div>
    </Fold>
  )
}

/** Copies the link; without scripts it goes to the anchor. */
function AnswerLink({ anchor }: { anchor: string }) {
  const { origin, t } = useFrame()
  const address = `${usePath()('faq')}#${anchor}`
  const [isCopied, setCopied] = useState(false)
  const copy = async (event: MouseEvent) => {
    // The clipboard may be missing outside of https.
    const clipboard = navigator.clipboard as Clipboard | undefined
    if (!clipboard) return
    event.preventDefault()
    await clipboard.writeText(origin + address).then(
      () => setCopied(true),
      () => location.assign(address),
    )
  }
  return (
    <a href={address} className="link small" onClick={copy}>
      <span aria-live="polite">{t(isCopied ? 'faq.copied' : 'faq.copy')}</span>
    </a>
  )
}
