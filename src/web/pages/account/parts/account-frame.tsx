import type { ReactNode } from 'react'
import type { User } from '../../../../contract/user.ts'
import { PageHead } from '../../../components/page-head.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { Note } from '../../../ui/note.tsx'
import type { AccountAnswer } from './account-answer.ts'
import { AccountRail } from './account-rail.tsx'
import { ProveIdentity } from './prove-identity.tsx'
import { useAnswer, useOutcomeToast } from './use-answer.ts'
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
  const answer = useAnswer()
  useOutcomeToast(answer)
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
        {answer?.proof ? (
          <ProveIdentity answer={answer} user={user} act={acts[answer.intent]} key={answer.at} />
        ) : (
          answer && <AnswerNote answer={answer} />
        )}
        {children}
      </div>
    </div>
  )
}

function AnswerNote({ answer }: { answer: AccountAnswer }) {
  const t = useT()
  if (answer.ok) return <Note kind="good" role="status" title={answer.message} />
  return (
    <Note kind="bad" role="alert" title={t('account.failed')}>
      <p className="account-lines">{answer.message}</p>
    </Note>
  )
}
