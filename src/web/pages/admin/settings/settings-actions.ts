import { testStorage } from '#contract/content/media.ts'
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
} from '#contract/site/settings.ts'
import { groupOf } from '#contract/site/settings-groups.ts'
import type { Action, Failed } from '#web/actions/answer-action.ts'
import { type Outcome, send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'
import type { MessageKey } from '#web/i18n/texts.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import type { Tested } from './secret-and-test.tsx'
import { begunOf, changedMeanwhile, changeOf } from './settings-change.ts'

/** The actions of the settings page. */
export function settingsActions(): Record<string, Action> {
  return {
    save: {
      run: async (values, context) => {
        const group = groupOf(values['group'])
        if (!group) throw fatal('', 400)
        const now = await send(readSettings, { context })
        if (!now.ok) return now
        const stored = now.data.values
        const begun = { ...stored, ...begunOf(values) }
        const change = changeOf(group, values, begun)
        if (changedMeanwhile(change, begun, stored).length > 0) return conflict(context)
        return send(changeSettings, { payload: change, context })
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

/** Someone else changed the same setting since the form was opened. */
function conflict(context: PageContext): Failed {
  const message = context.get(visitContext).t('error.changed_meanwhile')
  return { ok: false, code: 'changed_meanwhile', message, lines: [message], fields: undefined, status: 409 }
}

function secretChange(name: string | undefined, value: string | null): SettingsChange {
  const secret = secretSettings.find((candidate) => candidate === name)
  if (!secret) throw fatal('', 400)
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

/** A test that found a problem is a successful call, but is reported as an error. */
function test(
  runTest: (values: Record<string, string>, context: PageContext) => Promise<Outcome<Report>>,
): Action {
  let tested: Tested | undefined
  return {
    run: async (values, context) => {
      const answer = await runTest(values, context)
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
