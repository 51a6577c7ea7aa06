import type { ListView } from '#contract/lists/list-views.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { keepView, viewOf } from './store.ts'

type Deps = Pick<Context, 'db'>

/** A user's saved layout of a list; null if they never saved one. */
export async function readListView(ctx: Deps, viewer: SignedIn, list: string): Promise<ListView | null> {
  const view = await viewOf(ctx.db, viewer.user.id, list)
  return view ? { ...view, page_size: view.page_size as ListView['page_size'] } : null
}

export async function writeListView(
  ctx: Deps,
  viewer: SignedIn,
  list: string,
  view: ListView,
): Promise<ListView> {
  const columns = [...new Set(view.columns)]
  await keepView(ctx.db, viewer.user.id, list, { ...view, columns })
  return { ...view, columns }
}
