import type { ReactNode } from 'react'
import { PageLink } from '../i18n/link.tsx'
import { buttonClass } from '../ui/buttons/button.tsx'
import { Note } from '../ui/note.tsx'

/**
 * Why a tool is locked for this visitor and what unlocks it, as final texts, so that the page needs no message keys.
 */
export interface ToolLock {
  title: string
  text: string
  /** label of the sign-up link, if any account unlocks the tool */
  signUp: string
  /** label and page of the link to the plans */
  plans: string
  plansPage: 'accountSubscription' | 'pricing'
}

interface LockedToolProps {
  lock: ToolLock
  /** what works instead */
  children?: ReactNode
}

/** The upgrade prompt in place of a tool that the plan does not include (REQ-permissions). */
export function LockedTool({ lock: { title, text, signUp, plans, plansPage }, children }: LockedToolProps) {
  return (
    <Note kind="warn" title={title}>
      <div className="stack gap-3">
        <div>
          {text && <p>{text}</p>}
          {children}
        </div>
        <p className="row">
          {signUp && (
            <PageLink page="signUp" className={buttonClass({ kind: 'primary' })}>
              {signUp}
            </PageLink>
          )}
          <PageLink page={plansPage} className={buttonClass({ kind: signUp ? 'quiet' : 'primary' })}>
            {plans}
          </PageLink>
        </p>
      </div>
    </Note>
  )
}
