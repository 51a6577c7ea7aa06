import type { Entitlements } from '../../../contract/plans.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { PageLink } from '../../i18n/link.tsx'
import { Note } from '../../ui/note.tsx'
import { tightestUsage } from './usage-of.ts'

interface QuotaLineProps {
  entitlements: Entitlements
  isSignedIn: boolean
}

/** What is left before a draw: a quiet line, a warning from 80 % on, and a way on where nothing is left. */
export function QuotaLine({ entitlements, isSignedIn }: QuotaLineProps) {
  const t = useT()
  const { dateTime } = useFormat()
  const usage = tightestUsage(entitlements)
  if (!usage) return null
  const { span, left, limit, state, endsAt } = usage
  const words = t(`quota.left.${span}`, { count: left, limit })
  if (state === 'plenty') return <p className="small muted">{words}</p>
  return (
    <Note kind="warn" title={state === 'none' ? t(`quota.reached.${span}`, { limit }) : words}>
      <p>{t('quota.anew', { date: dateTime(endsAt) })}</p>
      <MoreDraws isSignedIn={isSignedIn} />
    </Note>
  )
}

/** The way on where a plan gives no more. */
export function MoreDraws({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useT()
  return (
    <p>
      {isSignedIn ? (
        <PageLink page="accountSubscription">{t('quota.plans')}</PageLink>
      ) : (
        <PageLink page="signUp">{t('quota.sign_up')}</PageLink>
      )}
    </p>
  )
}
