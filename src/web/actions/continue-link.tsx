import { type ReactNode, useEffect, useId, useRef } from 'react'
import { buttonClass } from '../ui/buttons/button.tsx'
import type { LeadsAway } from './start-purchase.ts'
import { useAnswer } from './use-answer.ts'

interface ContinueLinkProps {
  /** left out where the page already says what comes next */
  title?: string
  text: string
  submit: string
}

/**
 * Leads to another site, automatically with and without scripts. Our pages' policy only lets forms submit to this site,
 * and browsers apply it to redirects too, so the form is answered by a page of ours that continues from here.
 */
export function ContinueLink({ title, text, submit }: ContinueLinkProps) {
  const url = useAnswer<LeadsAway | undefined>()?.shown?.url
  const visited = useRef<string>(undefined)
  useEffect(() => {
    if (!url || visited.current === url) return
    visited.current = url
    window.location.assign(url)
  }, [url])
  if (!url) return null
  const link = (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={`0; url=${url}`} />
      </noscript>
      <p>{text}</p>
      <div>
        <a href={url} className={buttonClass({ kind: 'primary' })} rel="noreferrer">
          {submit}
        </a>
      </div>
    </>
  )
  return title ? <Panel title={title}>{link}</Panel> : <div className="row">{link}</div>
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="panel panel-pad stack gap-3 [&_h2]:text-22" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
