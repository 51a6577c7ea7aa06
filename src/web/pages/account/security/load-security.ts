import { listIdentities } from '../../../../contract/oauth.ts'
import { listPasskeys } from '../../../../contract/passkeys.ts'
import { listSessions, type Session } from '../../../../contract/sessions.ts'
import { getSettings } from '../../../../contract/settings.ts'
import { formatLocales, type Locale } from '../../../../locales/locales.ts'
import type { Context } from '../../../acts/answer-act.ts'
import { type Outcome, send } from '../../../api.ts'
import { signedInUser } from '../../../session.ts'
import { visitContext } from '../../../visit.ts'

export type KnownSession = Session & { place: string | undefined }

/** All that the page shows. What could not be asked is null, and the page says so. */
export async function loadSecurity(context: Context) {
  const { locale } = context.get(visitContext).frame
  const [sessions, passkeys, identities, settings] = await Promise.all([
    send(listSessions, { context }),
    send(listPasskeys, { context }),
    send(listIdentities, { context }),
    send(getSettings, { payload: {}, context }),
  ])
  return {
    user: signedInUser(context),
    sessions: had(sessions)?.map((each) => ({ ...each, place: placeName(each.location, locale) })) ?? null,
    passkeys: had(passkeys),
    identities: had(identities),
    offered: settings.ok ? settings.data.settings.oauth : [],
  }
}

function had<T>(outcome: Outcome<T>): T | null {
  return outcome.ok ? outcome.data : null
}

/** The country in the reader's language. Named here, because browsers and servers may know other names. */
export function placeName(code: string | null, locale: Locale): string | undefined {
  if (!code) return undefined
  try {
    return new Intl.DisplayNames(formatLocales[locale], { type: 'region' }).of(code.toUpperCase())
  } catch {
    return undefined
  }
}
