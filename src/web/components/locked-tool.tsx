import type { ReactNode } from 'react'
import { PageLink } from '../i18n/link.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { Note } from '../ui/note.tsx'

/** Why a tool is closed to a visit and what opens it, in words, so that the page needs no texts for it. */
export interface ToolLock {
  title: string
  text: string
  /** label of the way to an account, where any account opens the tool */
  signUp: string
  /** label of the way to the plans, and where they are */
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
