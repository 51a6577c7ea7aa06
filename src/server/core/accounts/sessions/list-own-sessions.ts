import type { Session } from '#contract/accounts/sessions.ts'
import { ownSessionsList } from '#contract/lists/own-sessions-list.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { FilterQuery } from '#server/lists/checked-query.ts'
import { type ListPage, readList } from '#server/lists/read-list.ts'
import { ownSessionsSource } from './own-sessions-source.ts'
import { sessionView } from './session-view.ts'

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
