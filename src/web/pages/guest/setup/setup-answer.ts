import type { FormAnswer } from '../form-answer.ts'

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

/** Everything that is shown again; passwords and keys are not among it. */
export const kept = [...accountFields, ...hostFields, ...mailFields] as const

export interface SetupAnswer extends FormAnswer {
  /** the session is no longer fresh enough for what was asked: the own password is due */
  mustConfirm?: boolean
  /** how the test mail fared */
  tested?: { sent: boolean; step: TestStep; said: string }
}

export type TestStep = 'settings' | 'connect' | 'greet' | 'encrypt' | 'sign_in' | 'send' | 'done'
