import { PageLink } from '#web/i18n/link.tsx'
import { Note } from '#web/ui/note.tsx'
import type { QuotaWords } from './quota-words.ts'

interface QuotaLineProps {
  quota: QuotaWords
  /** the server just refused a draw because of the plan, and said why */
  isRefused: boolean
}

/** Whether any draw would be refused. */
export function isUsedUp(quota: QuotaWords | null): boolean {
  return quota?.state === 'none'
}

/** Whether another plan, or an account, would lift a refusal. */
export function isOverPlan(code = ''): boolean {
  return /^(daily_limit_reached|monthly_limit_reached|list_too_long|plan_lacks_feature)$/.test(code)
}

/** The remaining draws: a quiet line, a warning from 80 % on, and a link to more when none are left. */
export function QuotaLine({ quota: { state, title, text, more, page }, isRefused }: QuotaLineProps) {
  const wayOn = <PageLink page={page}>{more}</PageLink>
  if (isRefused) return wayOn
  if (state === 'plenty') return <p className="small muted">{title}</p>
  return (
    <Note kind="warn" title={title}>
      <p>{text}</p>
      {wayOn}
    </Note>
  )
}
