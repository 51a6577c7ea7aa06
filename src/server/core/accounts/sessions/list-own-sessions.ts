import { sql } from 'kysely'
import type { Session } from '#contract/accounts/sessions.ts'
import type { StreamedDocument } from '#contract/api/call.ts'
import { ownSessionsList } from '#contract/lists/own-sessions-list.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { sharedTranslate } from '#server/http/translate.ts'
import type { FilterQuery } from '#server/lists/checked-query.ts'
import { type ExportKind, exportList } from '#server/lists/export-list.ts'
import type { ListSource } from '#server/lists/list-source.ts'
import { type ListPage, readList } from '#server/lists/read-list.ts'
import { deviceText } from './device-of.ts'
import { idleMillis } from './session-life.ts'
import { sessionView } from './session-view.ts'
import type { StoredSession } from './store.ts'

/** Lists the sessions of an account, page by page. */
export async function listOwnSessions(
  ctx: Pick<Context, 'db' | 'now'>,
  { user, session }: Pick<SignedIn, 'user' | 'session'>,
  query: FilterQuery,
): Promise<ListPage<Session>> {
  const source = ownSessionsSource(user.id, ctx.now())
  const { rows, ...page } = await readList(ctx.db, ownSessionsList, source, query)
  return { rows: rows.map((row) => sessionView(row, session.id)), ...page }
}

/** Active sessions of one account. */
export function ownSessionsSource(userId: string, now: Date): ListSource<StoredSession> {
  const since = (remember: boolean) => new Date(now.getTime() - idleMillis(remember))
  return {
    select: sql`sessions.*`,
    from: sql`sessions`,
    always: () => sql`sessions.user_id = ${userId} and sessions.expires_at > ${now}
      and sessions.last_active_at > case when remember then ${since(true)}::timestamptz else ${since(false)}::timestamptz end`,
    columns: {
      ip_address: sql`sessions.address`,
      last_activity: sql`sessions.last_active_at`,
      created_at: sql`sessions.created_at`,
    },
    search: (pattern) => sql`(sessions.address ilike ${pattern} or sessions.user_agent ilike ${pattern})`,
    id: sql`sessions.id`,
  }
}

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
