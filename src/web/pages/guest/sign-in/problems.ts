import type { MessageKey } from '../../../i18n/keys.ts'

/** Why a provider did not sign somebody in, as the address of this page may say: a name of ours, never a text. */
const problems = {
  cancelled: 'sign_in.cancelled',
  oauth_unavailable: 'error.oauth_unavailable',
  oauth_failed: 'error.oauth_failed',
  oauth_identity_taken: 'error.oauth_identity_taken',
  registration_disabled: 'error.registration_disabled',
  account_banned: 'error.account_banned',
  account_passive: 'error.account_passive',
  too_many_requests: 'alert.too_many_requests',
} as const satisfies Record<string, MessageKey>

export function problemText(name: string | null): MessageKey | undefined {
  if (name === null) return undefined
  return Object.hasOwn(problems, name) ? problems[name as keyof typeof problems] : 'error.oauth_failed'
}
