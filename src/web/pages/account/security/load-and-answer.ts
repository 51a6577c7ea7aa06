import type { LoaderFunctionArgs } from 'react-router'
import { changePassword } from '#contract/accounts/auth.ts'
import { listIdentities, type OauthProvider, removeIdentity } from '#contract/accounts/oauth.ts'
import { addPasskey, listPasskeys, removePasskey, startPasskey } from '#contract/accounts/passkeys.ts'
import { confirmTotp, removeTotp, renewRecoveryCodes, startTotp } from '#contract/accounts/second-factor.ts'
import { closeSessions, listOwnSessions, type Session } from '#contract/accounts/sessions.ts'
import type { CallReply } from '#contract/api/call.ts'
import { ownSessionsList } from '#contract/lists/own-lists.ts'
import { getSettings } from '#contract/site/public-settings.ts'
import { formatLocales, type Locale } from '#locales/locales.ts'
import { type Action, type FormValues, ownFailure } from '#web/actions/answer-action.ts'
import { loadList } from '#web/actions/load-list.ts'
import { type Outcome, send } from '#web/api/send.ts'
import { type QrPath, qrPath } from '#web/components/qr-path.ts'
import { signedInUser } from '#web/visit/session.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'

/** Values that the security page shows once, after one action, and never again. */
export interface SecurityShown {
  /** an authenticator app that waits for its first code */
  setUp?: { secret: string; address: string; qr: QrPath }
  codes?: readonly string[]
  /** a passkey that the browser is to create; the options as JSON */
  passkey?: { ticket: string; name: string; options: string }
}

/** Actions of the security page by form intent. */
export const securityActions: Record<string, Action> = {
  change_password: {
    run: (values, context) =>
      send(changePassword, {
        payload: {
          // The form asks only accounts that have one.
          ...(values['current_password'] !== undefined && { current_password: values['current_password'] }),
          new_password: values['new_password'] ?? '',
          confirm_password: values['confirm_password'] ?? '',
          close_others: values['close_others'] === 'on',
        },
        context,
      }),
    secrets: ['current_password', 'new_password', 'confirm_password'],
  },
  start_totp: { run: startSecondFactor, show: (outcome) => setUpShown(outcome) },
  confirm_totp: {
    run: ({ code = '' }, context) => send(confirmTotp, { payload: { code: code.trim() }, context }),
    // A wrong code keeps the QR code on the page.
    show: (outcome, { secret = '', address = '' }) =>
      outcome.ok ? codesShown(outcome) : setUpOf({ secret, address }),
  },
  remove_totp: { run: (_values, context) => send(removeTotp, { context }) },
  renew_codes: { run: renewCodes, show: (outcome) => codesShown(outcome) },
  start_passkey: { run: beginPasskey, show: passkeyShown },
  add_passkey: { run: keepPasskey },
  remove_passkey: { run: ({ id = '' }, context) => send(removePasskey, { params: { id }, context }) },
  remove_identity: {
    run: ({ id = '' }, context) =>
      send(removeIdentity, { params: { provider: id as OauthProvider }, context }),
  },
  close_session: { run: ({ id = '' }, context) => closeOne(id, context) },
  close_others: { run: (_values, context) => closeQuery('?others=yes', context) },
  close_sessions: { run: (_values, context) => closeAll(context), leaves: closeSessions },
}

async function startSecondFactor(_values: FormValues, context: PageContext) {
  const { t } = context.get(visitContext)
  return withMessage(await send(startTotp, { context }), t('security.totp.started'))
}

async function renewCodes(_values: FormValues, context: PageContext) {
  const { t } = context.get(visitContext)
  return withMessage(await send(renewRecoveryCodes, { context }), t('security.codes.renewed'))
}

async function beginPasskey({ name = '' }: FormValues, context: PageContext) {
  const { t } = context.get(visitContext)
  if (!name.trim()) return ownFailure('name', t('security.passkeys.name_missing'))
  return withMessage(await send(startPasskey, { context }), t('security.passkeys.started'))
}

function keepPasskey({ ticket = '', name = '', response = '' }: FormValues, context: PageContext) {
  return send(addPasskey, { payload: { ticket, name: name.trim(), response: objectIn(response) }, context })
}

/** Without an id the call would close all sessions, so a form that lost its id sends one that does not exist. */
function closeOne(id: string, context: PageContext) {
  return closeQuery(`?${new URLSearchParams({ id: id || 'none' })}`, context)
}

function closeAll(context: PageContext) {
  return closeQuery('', context)
}

/** REQ-calls puts the id of a DELETE into the query. */
function closeQuery(query: string, context: PageContext) {
  return send({ ...closeSessions, path: `/api/auth/sessions${query}` }, { context })
}

/** Replaces the success message for calls that have none of their own. */
function withMessage<T>(outcome: Outcome<T>, message: string): Outcome<T> {
  return outcome.ok ? { ...outcome, message } : outcome
}

function setUpShown(outcome: Outcome<unknown>): SecurityShown | undefined {
  return outcome.ok ? setUpOf(outcome.data as { secret: string; address: string }) : undefined
}

function setUpOf({ secret, address }: { secret: string; address: string }): SecurityShown | undefined {
  // What the form sends back is only shown to its sender; a QR code is drawn for nothing else.
  if (!address.startsWith('otpauth://') || address.length > 1000) return undefined
  return { setUp: { secret, address, qr: qrPath(address) } }
}

function codesShown(outcome: Outcome<unknown>): SecurityShown | undefined {
  return outcome.ok ? { codes: (outcome.data as { recovery_codes: string[] }).recovery_codes } : undefined
}

function passkeyShown(outcome: Outcome<unknown>, { name = '' }: FormValues): SecurityShown | undefined {
  if (!outcome.ok) return undefined
  const { ticket, options } = outcome.data as { ticket: string; options: Record<string, unknown> }
  return { passkey: { ticket, name, options: JSON.stringify(options) } }
}

function objectIn(json: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(json)
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

export type KnownSession = Session & { place: string | undefined }

/** Loads all data of the page. What could not be loaded is null, and the page says so. */
export async function loadSecurity(args: LoaderFunctionArgs) {
  const { context } = args
  const { locale } = context.get(visitContext).frame
  const [sessions, passkeys, identities, settings] = await Promise.all([
    loadList(ownSessionsList, listOwnSessions, args),
    send(listPasskeys, { context }),
    send(listIdentities, { context }),
    send(getSettings, { payload: {}, context }),
  ])
  return {
    user: signedInUser(context),
    sessions: { ...sessions, found: sessions.results && withPlaces(sessions.results, locale) },
    passkeys: had(passkeys),
    identities: had(identities),
    offered: settings.ok ? settings.data.settings.oauth : [],
  }
}

function withPlaces(found: CallReply<typeof listOwnSessions>, locale: Locale) {
  const rows: KnownSession[] = found.rows.map((row) => ({ ...row, place: placeName(row.location, locale) }))
  return { ...found, rows }
}

function had<T>(outcome: Outcome<T>): T | null {
  return outcome.ok ? outcome.data : null
}

/** The country in the reader's language. Resolved on the server, because browsers may have different names. */
export function placeName(code: string | null, locale: Locale): string | undefined {
  if (!code) return undefined
  try {
    return new Intl.DisplayNames(formatLocales[locale], { type: 'region' }).of(code.toUpperCase())
  } catch {
    return undefined
  }
}
