import type { CallPayload } from '#contract/api/call.ts'
import {
  type MailPreview,
  type MailTextKey,
  previewMailText,
  removeMailText,
  restoreMailText,
  saveMailText,
  testMailText,
} from '#contract/site/mail-texts.ts'
import type { Action } from '#web/actions/answer-action.ts'
import { type Failed, send } from '#web/api/send.ts'
import type { MessageKey } from '#web/i18n/keys.ts'
import { signedInUser } from '#web/visit/session.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { wordsInForm } from './typed-mail.ts'

export function mailActions(params: MailTextKey): Record<string, Action> {
  return {
    save: {
      run: (values, context) => {
        const version = Number(values['version'])
        const payload: CallPayload<typeof saveMailText> = { version, ...wordsInForm(values) }
        return send(saveMailText, { params, payload, context })
      },
    },
    preview: {
      run: (values, context) => send(previewMailText, { params, payload: wordsInForm(values), context }),
      show: (outcome): MailPreview | undefined => (outcome.ok ? (outcome.data as MailPreview) : undefined),
    },
    test: {
      run: async (values, context) => {
        const outcome = await send(testMailText, { params, payload: wordsInForm(values), context })
        if (!outcome.ok) return outcome
        const { t } = context.get(visitContext)
        const { sent, step, said } = outcome.data
        if (sent) {
          const { email: address } = signedInUser(context)
          return { ...outcome, message: t('mail_texts.test.sent', { address }) }
        }
        // A test that found a problem is a successful call, but is reported as an error.
        const message = t(`settings.step.${step}` as MessageKey)
        const lines = step === 'settings' || said === '' ? [message] : [message, said]
        const failed: Failed = { ok: false, code: 'test', message, lines, fields: undefined, status: 200 }
        return failed
      },
    },
    remove: { run: (_, context) => send(removeMailText, { params, context }) },
    restore: {
      run: ({ id = '', version = '' }, context) =>
        send(restoreMailText, { params, payload: { id, version: Number(version) }, context }),
    },
  }
}
