import type { StreamedDocument } from '#contract/api/call.ts'
import { ownSessionsList } from '#contract/lists/own-sessions-list.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { sharedTranslate } from '#server/http/translate.ts'
import type { FilterQuery } from '#server/lists/checked-query.ts'
import { type ExportKind, exportList } from '#server/lists/export-list.ts'
import { deviceText } from './device-of.ts'
import { ownSessionsSource } from './own-sessions-source.ts'
import { sessionView } from './session-view.ts'

/** The sessions of an account matching a filter, as a file. */
export function exportOwnSessions(
  ctx: Pick<Context, 'db' | 'now'>,
  { user, session }: Pick<SignedIn, 'user' | 'session'>,
  request: { query: FilterQuery; locale: Locale },
  kind: ExportKind,
): Promise<StreamedDocument> {
  const now = ctx.now()
  const translate = sharedTranslate()
  return exportList(ctx.db, {
    list: ownSessionsList,
    source: ownSessionsSource(user.id, now),
    query: request.query,
    userId: user.id,
    kind,
    say: (key) => translate(request.locale, key),
    texts: 'list.own_sessions.',
    shape: (row) => ({ ...sessionView(row, session.id), device: deviceText(row.user_agent) }),
    now,
  })
}
