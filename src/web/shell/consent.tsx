import { type SubmitEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { Failed } from '../api/send.ts'
import { toastFailure, toastSuccess } from '../api/use-toasts.ts'
import { useT } from '../i18n/frame.tsx'
import { PageLink, usePath } from '../i18n/link.tsx'
import { Button } from '../ui/buttons/button.tsx'
import type { SiteData } from '../visit/enter.ts'

/** Asks about cookies and sends the answer to the cookies page. Once it is saved, the site stops asking. */
export function Consent({ texts }: { texts: SiteData['cookieTexts'] }) {
  const action = usePath()('cookies')
  const unsaved = useRef<FormData>(undefined)
  const { state, data, submit } = useFetcher<{ failed?: Failed; saved?: string }>()
  useEffect(() => {
    if (data) unsaved.current = undefined
    if (data?.failed) toastFailure(data.failed)
    else if (data?.saved) toastSuccess(data.saved)
  }, [data])
  useEffect(() => {
    // Leaving the document ends its requests, but not what it sends as a beacon.
    const send = () => unsaved.current && navigator.sendBeacon(action, unsaved.current)
    addEventListener('pagehide', send)
    return () => removeEventListener('pagehide', send)
  }, [action])
  // Disappears on click: a second later, the page would shift under someone already reading it.
  if (state !== 'idle') return null
  return (
    <ConsentRegion
      texts={texts}
      onChoose={(form) => {
        unsaved.current = form
        void submit(form, { method: 'post', action })
      }}
    />
  )
}

interface ConsentProps {
  /** the administrator's texts; empty ones fall back to the product's own */
  texts: { title: string; text: string } | null
  /** with scripts, sends the choice and stays on the page; without them the form returns to this page */
  onChoose: (form: FormData) => void
}

/**
 * The cookie question at the first visit. It covers no content and may be ignored; refusing is as easy as accepting.
 */
function ConsentRegion({ texts, onChoose }: ConsentProps) {
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
    <section
      className="consent fixed z-25 inset-be-0 inset-x-0 max-h-[60svh] overflow-y-auto border-bs border-bs-line-2 bg-raised [box-shadow:var(--shadow-3)] phone:static phone:max-h-none phone:overflow-y-visible phone:[border-block:0_none] phone:border-be phone:border-be-line-2 phone:shadow-none"
      aria-labelledby={titleId}
      ref={region}
      tabIndex={-1}
    >
      <form
        className="wrap flex gap-y-4 gap-x-12 items-center justify-between py-3 to-920:flex-col to-920:items-stretch phone:gap-3 phone:py-3"
        method="post"
        action={path('cookies')}
        onSubmit={onSubmit}
      >
        <input type="hidden" name="return" value={pathname + search} />
        <div>
          <h2
            className="text-16 leading-[1.4] font-semibold font-text tracking-normal normal-nums"
            id={titleId}
          >
            {texts?.title || t('consent.title')}
          </h2>
          <p className="max-w-[90ch] text-14 text-ink-2 whitespace-pre-line wrap-anywhere">
            {texts?.text || t('consent.text')}
          </p>
        </div>
        <div className="grid flex-none grid-cols-[1fr_1fr_auto] gap-3 items-center to-480:grid-cols-[repeat(auto-fit,minmax(min(100%,8.4rem),1fr))]">
          <Button type="submit" name="choice" value="necessary">
            {t('consent.necessary')}
          </Button>
          <Button type="submit" name="choice" value="all">
            {t('consent.all')}
          </Button>
          <PageLink page="cookies" className="link to-480:col-span-full to-480:justify-center">
            {t('consent.choose')}
          </PageLink>
        </div>
      </form>
    </section>
  )
}
