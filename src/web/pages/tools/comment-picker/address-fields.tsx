import { type ReactNode, useEffect, useRef, useState } from 'react'
import { platformNames } from '#contract/comments/platform-names.ts'
import type { Platform } from '#posts/address.ts'
import { LazyPreview } from '#web/actions/post-preview/lazy-preview.tsx'
import { pickerPages } from '#web/components/frame/platform-pages.ts'
import { LockedTool } from '#web/components/locked-tool.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { useScripted } from '#web/state/scripted.ts'
import { Fold } from '#web/ui/fold.tsx'
import { TextArea, TextField } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import type { PlatformState } from './answer-picker.ts'
import { addressesOf, addressWords, handOver, judgeAddresses, type PickerValues } from './picker-values.ts'

interface Props {
  platform: Platform
  maxPosts: number
  values: PickerValues
  error: string | undefined
}

/** The posts' addresses. What an address means is shown while it is typed. */
export function AddressFields({ platform, maxPosts, values, error }: Props) {
  const t = useT()
  const isScripted = useScripted()
  const [live, setLive] = useState(values)
  const fields = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // Include what was typed before scripts loaded, and what the browser restored.
    refresh()
    // The page is about this field, so it takes the focus unless another element or a fragment has it.
    if (document.activeElement === document.body && location.hash === '')
      fields.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [])

  function refresh() {
    const typed = (name: string) => fields.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value
    setLive((before) => ({
      ...before,
      address: typed('address') ?? '',
      moreAddresses: typed('more_addresses') ?? '',
    }))
  }

  return (
    <div className="stack gap-3" ref={fields} onChange={refresh}>
      <TextField
        id="address"
        name="address"
        icon="link"
        size="large"
        inputMode="url"
        label={t('comment_picker.address', { platform: platformNames[platform] })}
        hint={t('comment_picker.address.hint')}
        error={error}
        defaultValue={values.address}
        placeholder={t(`comment_picker.example.${platform}`)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir="ltr"
      />
      <Recognized platform={platform} live={live} error={error} />
      {isScripted && <LazyPreview address={live.address} />}
      {maxPosts > 1 && (
        <Fold
          title={t('comment_picker.more', { count: maxPosts - 1 })}
          open={values.moreAddresses !== '' || undefined}
        >
          <TextArea
            name="more_addresses"
            label={t('comment_picker.more.label')}
            hint={t('comment_picker.more.hint')}
            defaultValue={values.moreAddresses}
            rows={3}
            spellCheck={false}
            dir="ltr"
          />
        </Fold>
      )}
    </div>
  )
}

interface RecognizedProps extends Pick<Props, 'platform' | 'error'> {
  live: PickerValues
}

function Recognized({ platform, live, error }: RecognizedProps) {
  const t = useT()
  const verdict = judgeAddresses(addressesOf(live), platform)
  const words = addressWords(t, verdict, platform)
  // Do not repeat the error of the field.
  const isSaid = words === error
  return (
    <div className="small min-h-6" role="status">
      {verdict.kind === 'posts' && (
        <AddressVerdict icon="check-circle" kind="good">
          {t(verdict.short ? 'comment_picker.recognized.short' : 'comment_picker.recognized', {
            count: verdict.count,
            platform: platformNames[platform],
          })}
        </AddressVerdict>
      )}
      {(verdict.kind === 'elsewhere' || (verdict.kind === 'not_a_post' && !isSaid)) && (
        <AddressVerdict icon="info" kind="warn">
          {!isSaid && words}{' '}
          {verdict.kind === 'elsewhere' && (
            <PageLink page={pickerPages[verdict.platform]} search={handOver(live)}>
              {t('comment_picker.elsewhere.link', { platform: platformNames[verdict.platform] })}
            </PageLink>
          )}
        </AddressVerdict>
      )}
    </div>
  )
}

function AddressVerdict({
  icon,
  kind,
  children,
}: {
  icon: 'check-circle' | 'info'
  kind: 'good' | 'warn'
  children: ReactNode
}) {
  return (
    <p className="flex gap-2 items-start">
      <Icon name={icon} size={18} className={`mbs-px ${kind === 'good' ? 'text-good' : 'text-warn'}`} />
      <span>{children}</span>
    </p>
  )
}

interface PlatformNoteProps {
  platform: Platform
  state: PlatformState | null
  /** of the call that was just refused */
  code: string | undefined
  /** whether the plan allows supplying a list of comments instead */
  canSupply: boolean
}

/** What this tool can read here, shown before anything is fetched, and the alternative if it cannot. */
export function PlatformNote({ platform, state, code, canSupply }: PlatformNoteProps) {
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
