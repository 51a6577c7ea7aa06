import type { FormAnswer } from '#web/api/form-failure.ts'

export const accountFields = ['username', 'email', 'fullname'] as const
export const hostFields = ['box', 'lucky'] as const
export const mailFields = [
  'mail_driver',
  'mail_from',
  'smtp_host',
  'smtp_port',
  'smtp_encryption',
  'smtp_username',
  'allow_private_network',
  'mail_api_url',
] as const
export const mailSecrets = ['smtp_password', 'mail_api_key'] as const

/** All fields that are shown again, without passwords and keys. */
export const kept = [...accountFields, ...hostFields, ...mailFields] as const

export interface SetupAnswer extends FormAnswer {
  /** the session is too old for this request: the password must be confirmed */
  mustConfirm?: boolean
  /** the result of the test mail */
  tested?: { sent: boolean; step: TestStep; said: string }
}

type TestStep = 'settings' | 'connect' | 'greet' | 'encrypt' | 'sign_in' | 'send' | 'done'

/** From the printed link to a site that is ready; every step but the first can be skipped. */
export const steps = ['account', 'hosts', 'mail', 'demo', 'done'] as const
export type Step = (typeof steps)[number]

/** The step that an address requests; the account step is already done. */
export function stepOf(name: string | null): Step {
  return steps.slice(1).find((step) => step === name) ?? 'hosts'
}

export function stepAfter(step: Step): Step {
  return steps[steps.indexOf(step) + 1] ?? 'done'
}
