import { useEffect, useRef } from 'react'
import { useT } from '../i18n/frame.tsx'
import { buttonClass } from '../ui/button-class.ts'
import type { LeadsAway } from './start-purchase.ts'
import { useAnswer } from './use-answer.ts'

/**
 * Leads on to the payment provider, by itself with scripts and without. The policy of our pages lets forms lead to this site
 * only, and browsers hold it against redirects, too: so the form is answered by a page of ours, which goes on from here.
 */
export function LeadOn() {
  const t = useT()
  const url = useAnswer<LeadsAway>()?.shown?.url
  const left = useRef<string>(undefined)
  useEffect(() => {
    if (!url || left.current === url) return
    left.current = url
    window.location.assign(url)
  }, [url])
  if (!url) return null
  return (
    <div className="row">
      <noscript>
        <meta httpEquiv="refresh" content={`0; url=${url}`} />
      </noscript>
      <p>{t('checkout.go.text')}</p>
      <a href={url} className={buttonClass({ kind: 'primary' })} rel="noreferrer">
        {t('checkout.go.submit')}
      </a>
    </div>
  )
}
