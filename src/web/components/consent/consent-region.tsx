import { type SubmitEvent, useId, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useT } from '../../i18n/frame.tsx'
import { PageLink, usePath } from '../../i18n/link.tsx'
import { Button } from '../../ui/button.tsx'

interface ConsentProps {
  /** words that an administrator wrote; what is empty is said in the product's own */
  texts: { title: string; text: string } | null
  /** scripts send the choice and stay; without them the form leads back to this page */
  onChoose: (form: FormData) => void
}

/**
 * The question about cookies at the first visit. It covers nothing that somebody came for and may be left
 * alone; to refuse takes as much as to accept.
 */
export function ConsentRegion({ texts, onChoose }: ConsentProps) {
  const t = useT()
  const path = usePath()
  const titleId = useId()
  const { pathname, search } = useLocation()
  const region = useRef<HTMLElement>(null)

  // While it still stands there: afterwards the focus would be gone already.
  useLayoutEffect(() => {
    const element = region.current
    // Answered, it goes; the focus that was in it goes on to the page instead of getting lost.
    return () => {
      if (element?.contains(document.activeElement))
        document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [])

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget, event.nativeEvent.submitter)
    form.delete('return')
    onChoose(form)
  }

  return (
    <section className="consent" aria-labelledby={titleId} ref={region} tabIndex={-1}>
      <form className="wrap" method="post" action={path('cookies')} onSubmit={onSubmit}>
        <input type="hidden" name="return" value={pathname + search} />
        <div>
          <h2 id={titleId}>{texts?.title || t('consent.title')}</h2>
          <p>{texts?.text || t('consent.text')}</p>
        </div>
        <div className="consent-choices">
          <Button type="submit" name="choice" value="necessary">
            {t('consent.necessary')}
          </Button>
          <Button type="submit" name="choice" value="all">
            {t('consent.all')}
          </Button>
          <PageLink page="cookies" className="link">
            {t('consent.choose')}
          </PageLink>
        </div>
      </form>
    </section>
  )
}
