import type { SettingTest } from '#contract/site/settings-groups.ts'
import { ActionButton } from '#web/actions/action-form.tsx'
import { useAnswer } from '#web/actions/use-answer.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Note } from '#web/ui/note.tsx'

/** The result of a test. */
export interface Tested {
  works: boolean
  /** the other side's message, without secrets */
  said: string
  milliseconds: number
  at: number
  /** names and passwords could be read in transit */
  isPlain: boolean
  /** number of active subscriptions at another account of the payment provider */
  elsewhere: number
}

/** Settings that a test reports if it could not start. */
const settingsThatMayLack = [
  'stripe_secret_key',
  'stripe_webhook_secret',
  'mail_from',
  'ftp_host',
  'video_client_id',
  'video_client_secret',
  'video_access_token',
] as const

/** Tests the saved settings; the result stays on the page, with the other side's message. */
export function TestButton({ test }: { test: SettingTest }) {
  const t = useT()
  const { dateTime } = useFormat()
  const answer = useAnswer<Tested>()
  const isProvider = test === 'google' || test === 'facebook'
  const intent = isProvider ? 'test_oauth' : `test_${test}`
  const isOwn = answer?.intent === intent && answer.mark === (isProvider ? test : '')
  const tested = isOwn ? answer.shown : undefined
  const lacking = settingsThatMayLack.find((name) => name === tested?.said)
  return (
    <div className="settings-test flex flex-wrap gap-y-2 gap-x-3 items-center">
      <ActionButton intent={intent} {...(isProvider && { id: test })} size="small" icon="play">
        {t(`settings.test.${test}`)}
      </ActionButton>
      <p className="muted">{t('settings.test.note')}</p>
      {tested && (
        <Note kind={tested.works ? 'good' : 'bad'} title={answer?.message}>
          {lacking && <p>{t('settings.test.lacks', { name: t(`field.${lacking}`) })}</p>}
          {tested.said && !lacking && (
            <p>
              {t('settings.test.said')} <code className="wrap-anywhere">{tested.said}</code>
            </p>
          )}
          {tested.elsewhere > 0 && <p>{t('settings.test.elsewhere', { count: tested.elsewhere })}</p>}
          {tested.isPlain && <p>{t('settings.test.plain')}</p>}
          <p className="muted">
            {t('settings.test.took', {
              milliseconds: tested.milliseconds,
              time: dateTime(new Date(tested.at).toISOString()),
            })}
          </p>
        </Note>
      )}
    </div>
  )
}
