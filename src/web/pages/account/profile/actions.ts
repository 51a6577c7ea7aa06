import { resendVerification, updateAuth } from '#contract/accounts/auth.ts'
import {
  closeAccount,
  deleteAccount,
  exportAccount,
  removeAvatar,
  uploadAvatar,
} from '#contract/accounts/own-account.ts'
import { removeLogo, setLookColor, uploadLogo } from '#contract/accounts/own-look.ts'
import type { User } from '#contract/accounts/user.ts'
import { type Action, type FormValues, ownFailure } from '#web/actions/answer-action.ts'
import { type Outcome, send } from '#web/api/send.ts'
import { sentFiles } from '#web/state/sent-files.ts'
import { signedInUser } from '#web/visit/session.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'

/** Actions of the settings page by form intent. */
export const profileActions: Record<string, Action> = {
  profile: {
    run: ({ fullname = '', username = '', birthday = '', gender = '' }, context) =>
      send(updateAuth, {
        payload: {
          fullname: fullname.trim(),
          username: username.trim(),
          birthday: birthday || null,
          gender: gender as User['gender'],
        },
        context,
      }),
  },
  email: {
    run: ({ email = '' }, context) => send(updateAuth, { payload: { email: email.trim() }, context }),
  },
  resend: { run: (_values, context) => send(resendVerification, { context }) },
  avatar: {
    run: (_values, context, form) => send(uploadAvatar, { form: fileIn(form), context }),
  },
  look: { run: saveLook },
  remove_logo: { run: (_values, context) => send(removeLogo, { context }) },
  remove_color: { run: (_values, context) => send(setLookColor, { payload: { color: null }, context }) },
  remove_avatar: { run: (_values, context) => send(removeAvatar, { context }) },
  export: {
    run: async (_values, context) => {
      const { t } = context.get(visitContext)
      const outcome = await send(exportAccount, { context })
      // `send` cannot read the zip; status 200 shows that the session was confirmed recently enough.
      return outcome.status === 200
        ? { ok: true, data: null, message: t('profile.export.ready'), status: 200 }
        : outcome
    },
    show: (outcome) => outcome.ok,
  },
  close: { run: (_values, context) => send(closeAccount, { context }), leaves: closeAccount },
  delete: {
    run: async ({ confirm_username = '' }, context) => {
      const { t } = context.get(visitContext)
      if (confirm_username.trim() !== signedInUser(context).username)
        return ownFailure('confirm_username', t('profile.delete.mismatch'))
      return send(deleteAccount, { context })
    },
    leaves: deleteAccount,
  },
}

/** The logo first, because a file can be refused: then nothing is saved, and the form keeps the color. */
async function saveLook(values: FormValues, context: PageContext, form: FormData): Promise<Outcome<unknown>> {
  const logo = await saveLogo(values, context, form)
  if (logo && !logo.ok) return logo
  const color = values['has_color'] === 'on' ? (values['color'] ?? '') : null
  return send(setLookColor, { payload: { color }, context })
}

/** A new logo replaces the one before, so a file counts more than its removal. */
async function saveLogo(
  values: FormValues,
  context: PageContext,
  form: FormData,
): Promise<Outcome<unknown> | undefined> {
  if (sentFiles(form).length > 0) return send(uploadLogo, { form: fileIn(form), context })
  return values['remove_logo'] === 'on' ? send(removeLogo, { context }) : undefined
}

function fileIn(form: FormData): FormData {
  const sent = new FormData()
  for (const file of sentFiles(form)) sent.append('file', file)
  return sent
}
