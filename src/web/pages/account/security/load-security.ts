import type { LoaderFunctionArgs } from 'react-router'
import { listIdentities } from '#contract/accounts/oauth.ts'
import { listPasskeys } from '#contract/accounts/passkeys.ts'
import { listOwnSessions, type Session } from '#contract/accounts/sessions.ts'
import type { CallReply } from '#contract/api/call.ts'
import { ownSessionsList } from '#contract/lists/own-sessions-list.ts'
import { getSettings } from '#contract/site/public-settings.ts'
import { formatLocales, type Locale } from '#locales/locales.ts'
import { loadList } from '#web/actions/load-list.ts'
import { type Outcome, send } from '#web/api/send.ts'
import { signedInUser } from '#web/visit/session.ts'
import { visitContext } from '#web/visit/visit-context.ts'

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
