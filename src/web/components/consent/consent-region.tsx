import { type SubmitEvent, useId, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useT } from '../../i18n/frame.tsx'
import { PageLink, usePath } from '../../i18n/link.tsx'
import { Button } from '../../ui/buttons/button.tsx'

interface ConsentProps {
  /** the administrator's texts; empty ones fall back to the product's own */
  texts: { title: string; text: string } | null
  /** with scripts, sends the choice and stays on the page; without them the form returns to this page */
  onChoose: (form: FormData) => void
}

/**
 * The cookie question at the first visit. It covers no content and may be ignored; refusing is as easy as accepting.
 */
export function ConsentRegion({ texts, onChoose }: ConsentProps) {
  const t = useT()
  const path = usePath()
  const titleId = useId()
  const { pathname, search } = useLocation()
  const region = useRef<HTMLElement>(null)

  // A layout effect cleans up while the element is still in the document: later, the focus would already be lost.
  useLayoutEffect(() => {
    const element = region.current
    // When the region disappears after an answer, move the focus it contained to the page instead of losing it.
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
