import { mailDrivers, mailEncryptions, type SettingsChange } from '../../../../contract/settings.ts'
import { textOf } from '../form-answer.ts'

/** The settings that the form of the mail step stands for. A secret that was left empty stays what it is. */
export function mailSettings(form: FormData): SettingsChange {
  const text = (name: string) => textOf(form, name).trim()
  const driver = mailDrivers.find((name) => name === text('mail_driver')) ?? 'none'
  if (driver === 'none') return { mail_driver: driver }
  const from = { mail_driver: driver, mail_from: text('mail_from') }
  if (driver === 'api')
    return { ...from, mail_api_url: text('mail_api_url'), ...secretOf(form, 'mail_api_key') }
  return {
    ...from,
    smtp_host: text('smtp_host'),
    smtp_port: Number(text('smtp_port')) || 0,
    smtp_encryption: mailEncryptions.find((name) => name === text('smtp_encryption')) ?? 'tls',
    smtp_username: text('smtp_username'),
    allow_private_network: text('allow_private_network') === 'yes',
    ...secretOf(form, 'smtp_password'),
  }
}

/** Not trimmed: a blank at its end may belong to it. */
function secretOf<Name extends 'smtp_password' | 'mail_api_key'>(form: FormData, name: Name) {
  const typed = textOf(form, name)
  return (typed ? { [name]: typed } : {}) as Partial<Record<Name, string>>
}
