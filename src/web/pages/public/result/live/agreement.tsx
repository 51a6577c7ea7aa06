import { useEffect, useState, useSyncExternalStore } from 'react'
import { reportCheck } from '#contract/draws/watchers.ts'
import { send } from '#web/api/send.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { liveDraw, watchLive } from './live-draw.ts'

/** Milliseconds without a further report after which the count is spoken: once, not with every device. */
const settledMs = 3000

interface AgreementProps {
  shareCode: string
  /** whether this device came to the same result; undefined until it knows */
  agrees: boolean | undefined
}

/** For those who watched a draw: on how many of the watching devices its result was recomputed, and came out the same. */
export default function Agreement({ shareCode, agrees }: AgreementProps) {
  const t = useT()
  const { number } = useFormat()
  const live = useSyncExternalStore(liveDraw.subscribe, liveDraw.get, () => undefined)
  const token = live?.shareCode === shareCode ? live.audience.stream_token : undefined

  useEffect(() => watchLive(shareCode), [shareCode])
  useEffect(() => {
    if (agrees === undefined || token === undefined) return
    const controller = new AbortController()
    const report = { params: { share_code: shareCode }, payload: { stream_token: token, agrees } }
    // It is a courtesy to the others: without it this page lacks nothing.
    void send(reportCheck, { ...report, signal: controller.signal }).catch(() => undefined)
    return () => controller.abort()
  }, [shareCode, agrees, token])

  const { checked = 0, agreed = 0 } = live?.audience ?? {}
  const isDisputed = agreed < checked
  const text = t('live.agree', { count: checked, agreed: number(agreed) })
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    if (checked < 2) return
    const timer = setTimeout(setSpoken, settledMs, text)
    return () => clearTimeout(timer)
  }, [checked, text])

  return (
    <p
      className="flex gap-2 items-center not-data-known:invisible no-print font-semibold"
      data-known={checked > 1 || undefined}
    >
      {isDisputed ? (
        <Icon className="flex-none text-bad" name="alert-circle" size={20} />
      ) : (
        <Icon className="flex-none text-good" name="shield-check" size={20} />
      )}
      <span>{text}</span>
      <span className="visually-hidden" role="status">
        {spoken}
      </span>
    </p>
  )
}
