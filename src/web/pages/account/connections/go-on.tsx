import { useEffect, useRef } from 'react'
import { useAnswer } from '../../../acts/use-answer.ts'
import { useT } from '../../../i18n/frame.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import type { ConnectionsShown } from './acts.ts'

/**
 * Leads on to the platform: by itself where scripts run, else by a link, since the policy of our pages lets forms lead to this
 * site only.
 */
export function GoOn() {
  const t = useT()
  const url = useAnswer<ConnectionsShown>()?.shown?.url
  const left = useRef<string>(undefined)
  useEffect(() => {
    if (!url || left.current === url) return
    left.current = url
    window.location.assign(url)
  }, [url])
  if (!url) return null
  return (
    <section className="panel panel-pad stack gap-3" aria-labelledby="go-on">
      <h2 id="go-on" className="connections-panel-title">
        {t('connections.go.title')}
      </h2>
      <p>{t('connections.go.text')}</p>
      <div>
        <a href={url} className={buttonClass({ kind: 'primary' })} rel="noreferrer">
          {t('connections.go.submit')}
        </a>
      </div>
    </section>
  )
}
