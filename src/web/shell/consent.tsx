import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { toastFailure, toastSuccess } from '../api/outcome-toast.ts'
import type { Failed } from '../api/send.ts'
import { ConsentRegion } from '../components/consent/consent-region.tsx'
import { usePath } from '../i18n/link.tsx'
import type { SiteData } from '../visit/site-data.ts'

/** Asks about cookies and sends the answer to the cookies page. Once it is saved, the site stops asking. */
export function Consent({ texts }: { texts: SiteData['cookieTexts'] }) {
  const path = usePath()
  const { state, data, submit } = useFetcher<{ failed?: Failed; saved?: string }>()
  useEffect(() => {
    if (data?.failed) toastFailure(data.failed)
    else if (data?.saved) toastSuccess(data.saved)
  }, [data])
  // Disappears on click: a second later, the page would shift under someone already reading it.
  if (state !== 'idle') return null
  return (
    <ConsentRegion
      texts={texts}
      onChoose={(form) => void submit(form, { method: 'post', action: path('cookies') })}
    />
  )
}
