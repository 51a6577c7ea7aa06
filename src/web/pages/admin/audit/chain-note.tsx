import type { checkAudit } from '../../../../contract/audit.ts'
import type { CallReply } from '../../../../contract/call.ts'
import type { Outcome } from '../../../api.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Note } from '../../../ui/note.tsx'

/** Whether the trail is as it was written. */
export function ChainNote({ answer }: { answer: Outcome<CallReply<typeof checkAudit>> }) {
  const t = useT()
  if (!answer.ok)
    return (
      <div className="audit-chain">
        <Note kind="bad" role="alert">
          <p>{answer.message}</p>
        </Note>
      </div>
    )
  const { holds, up_to, broken_at, hash } = answer.data
  return (
    <div className="audit-chain">
      <Note
        kind={holds ? 'good' : 'bad'}
        role={holds ? 'status' : 'alert'}
        title={t(holds ? 'audit.holds.title' : 'audit.broken.title')}
      >
        <p>
          {holds
            ? t('audit.holds.text', { count: up_to })
            : t('audit.broken.text', { line: broken_at ?? 0, last: up_to })}
        </p>
        {up_to > 0 && (
          <p className="audit-seal">
            {t('audit.seal')} <code dir="ltr">{hash}</code>
          </p>
        )}
      </Note>
    </div>
  )
}
