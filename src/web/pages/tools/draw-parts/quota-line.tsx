import { PageLink } from '#web/i18n/link.tsx'
import { Note } from '#web/ui/note.tsx'
import type { QuotaWords } from './quota-words.ts'

interface QuotaLineProps {
  quota: QuotaWords
  /** the server has just refused a draw for the plan, and said why */
  isRefused: boolean
}

/** Whether a draw would be refused whatever is sent. */
export function isUsedUp(quota: QuotaWords | null): boolean {
  return quota?.state === 'none'
}

/** What is left before a draw: a quiet line, a warning from 80 % on, and a way on where nothing is left. */
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
