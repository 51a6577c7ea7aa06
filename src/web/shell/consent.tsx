import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { toastFailure, toastSuccess } from '../api/outcome-toast.ts'
import type { Failed } from '../api/send.ts'
import { ConsentRegion } from '../components/consent/consent-region.tsx'
import { usePath } from '../i18n/link.tsx'
import type { SiteData } from '../visit/site-data.ts'

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
