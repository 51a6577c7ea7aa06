import { testStorage } from '../../../../contract/media.ts'
import {
  changeSettings,
  readSettings,
  type SettingsChange,
  secretSettings,
  testFtp,
  testMail,
  testOauth,
  testPayments,
  testVideo,
} from '../../../../contract/settings.ts'
import { type Act, type Context } from '../../../acts/answer-act.ts'
import { type Failed, type Outcome, send } from '../../../api.ts'
import { fatal } from '../../../fatal.ts'
import type { MessageKey } from '../../../i18n/keys.ts'
import { visitContext } from '../../../visit.ts'
import { groupOf } from './settings-groups.ts'
import type { Tested } from './test-button.tsx'
import { changeOf } from './typed-settings.ts'

/** What the page of the settings does. */
export function settingsActs(): Record<string, Act> {
  return {
    save: {
      run: async (values, context) => {
        const group = groupOf(values['group'])
        if (!group) throw fatal('Unknown group', 400)
        const now = await send(readSettings, { context })
        if (!now.ok) return now
        return send(changeSettings, { payload: changeOf(group, values, now.data.values), context })
      },
    },
    secret: {
      secrets: ['value'],
      run: async ({ name, value = '' }, context) =>
        send(changeSettings, { payload: secretChange(name, value.trim()), context }),
    },
    remove_secret: {
      run: async ({ id }, context) => send(changeSettings, { payload: secretChange(id, null), context }),
    },
    test_mail: test(async (_, context) => {
      const answer = await send(testMail, { context })
      return answer.ok ? { ...answer, data: { ...answer.data, works: answer.data.sent } } : answer
    }),
    test_ftp: test((_, context) => send(testFtp, { context })),
    test_storage: test((_, context) => send(testStorage, { context })),
    test_payments: test((_, context) => send(testPayments, { context })),
    test_video: test((_, context) => send(testVideo, { context })),
    test_oauth: test(({ id }, context) =>
      send(testOauth, { payload: { provider: id === 'facebook' ? 'facebook' : 'google' }, context }),
    ),
  }
}

function secretChange(name: string | undefined, value: string | null): SettingsChange {
  const secret = secretSettings.find((one) => one === name)
  if (!secret) throw fatal('Unknown secret', 400)
  return { [secret]: value }
}

interface Report {
  works: boolean
  step: string
  said: string
  milliseconds: number
  encrypted?: boolean
  elsewhere?: number
}

/** A test that found a fault succeeded as a call, and failed as what somebody wanted to know. */
function test(ask: (values: Record<string, string>, context: Context) => Promise<Outcome<Report>>): Act {
  let tested: Tested | undefined
  return {
    run: async (values, context) => {
      const answer = await ask(values, context)
      if (!answer.ok) return answer
      const { works, step, said, milliseconds, encrypted, elsewhere = 0 } = answer.data
      tested = { works, said, milliseconds, at: Date.now(), isPlain: encrypted === false && works, elsewhere }
      const { t } = context.get(visitContext)
      const message = t(works ? 'settings.test.works' : (`settings.step.${step}` as MessageKey))
      if (works) return { ...answer, message }
      const failed: Failed = { ok: false, code: 'test', message, lines: [], fields: undefined, status: 200 }
      return failed
    },
    show: () => tested,
  }
}
