import './acts.css'
import type { User } from '../../contract/user.ts'
import { useT } from '../i18n/frame.tsx'
import { Note } from '../ui/note.tsx'
import { ProveIdentity } from './prove-identity.tsx'
import { useAnswer, useOutcomeToast } from './use-answer.ts'

interface ActNoteProps {
  user: User
  /** what each weighty act of the page is called */
  acts: Readonly<Record<string, string>>
}

/** What became of the last form of a page: it succeeded, failed, or waits for a proof of identity. */
export function ActNote({ user, acts }: ActNoteProps) {
  const t = useT()
  const answer = useAnswer()
  useOutcomeToast(answer)
  if (!answer) return null
  if (answer.proof)
    return <ProveIdentity answer={answer} user={user} act={acts[answer.intent]} key={answer.at} />
  if (answer.ok) return <Note kind="good" role="status" title={answer.message} />
  return (
    <Note kind="bad" role="alert" title={t('account.failed')}>
      <p className="act-lines">{answer.message}</p>
    </Note>
  )
}
