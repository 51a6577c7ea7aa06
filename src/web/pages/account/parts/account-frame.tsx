import type { ReactNode } from 'react'
import type { User } from '../../../../contract/user.ts'
import { ActNote } from '../../../acts/act-note.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { AccountRail } from './account-rail.tsx'
import './account.css'

interface AccountFrameProps {
  title: string
  lead?: ReactNode
  /** beside the title */
  end?: ReactNode
  user: User
  /** what each weighty act of this page is called */
  acts?: Readonly<Record<string, string>>
  children: ReactNode
}

/** What stands around every page of an account: the rail, the title, and what became of the last form. */
export function AccountFrame({ title, lead, end, user, acts = {}, children }: AccountFrameProps) {
  return (
    <div className="wrap account">
      <PageHead title={title} hidden />
      <AccountRail unread={user.unread_notifications} />
      <div className="account-main">
        <div className="account-head">
          <div>
            <h1>{title}</h1>
            {lead && <p className="muted">{lead}</p>}
          </div>
          {end}
        </div>
        <ActNote user={user} acts={acts} />
        {children}
      </div>
    </div>
  )
}
