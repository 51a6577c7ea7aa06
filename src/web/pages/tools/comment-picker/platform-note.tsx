import { platformNames } from '#contract/comments/platform-names.ts'
import type { Platform } from '#posts/address.ts'
import { LockedTool } from '#web/components/locked-tool.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Note } from '#web/ui/note.tsx'
import type { PlatformState } from './answer-picker.ts'

interface Props {
  platform: Platform
  state: PlatformState | null
  /** of the call that was just refused */
  code: string | undefined
  /** whether the plan allows supplying a list of comments instead */
  canSupply: boolean
}

/** What this tool can read here, shown before anything is fetched, and the alternative if it cannot. */
export function PlatformNote({ platform, state, code, canSupply }: Props) {
  const t = useT()
  const { count } = useFormat()
  if (!state) return null
  const values = { platform: platformNames[platform] }
  const instead = canSupply && <p>{t('comment_picker.instead')}</p>
  if (state.lock) return <LockedTool lock={state.lock}>{instead}</LockedTool>
  if (state.state === 'off' || state.state === 'connect')
    return (
      <Note kind="warn" title={t(`comment_picker.state.${state.state}`, values)}>
        <p>{t(`comment_picker.state.${state.state}.text`, values)}</p>
        {instead}
      </Note>
    )
  if (state.state === 'pausing')
    return (
      <Note kind="warn" title={t('comment_picker.state.pausing', values)}>
        <p>{t('comment_picker.state.pausing.text', { until: state.until })}</p>
      </Note>
    )
  return (
    <p className="small muted">
      {t(readWay(state), values)} {t('comment_picker.most', { most: count(state.maxComments) })}{' '}
      {(code === 'too_many_posts' || code === 'plan_lacks_feature') && <Plans signedIn={state.signedIn} />}
    </p>
  )
}

function readWay({ by, own_posts_only }: PlatformState) {
  if (own_posts_only) return 'comment_picker.way.own'
  return by === 'apify' ? 'comment_picker.way.apify' : 'comment_picker.way.official'
}

function Plans({ signedIn }: { signedIn: boolean }) {
  const t = useT()
  return <PageLink page={signedIn ? 'accountSubscription' : 'pricing'}>{t('comment_picker.plans')}</PageLink>
}
