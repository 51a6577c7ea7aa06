import { fail } from '#contract/api/errors.ts'
import type { GraphApp } from '../../connectors/graph/login.ts'
import type { Context } from '../../context.ts'
import { secretSetting, siteSettings } from '../settings/site-settings.ts'
import { lockOpenUser } from './store.ts'

/** This site's app at Meta. Raises `connections_unavailable` until an administrator has configured it. */
export async function graphApp(ctx: Pick<Context, 'db' | 'env' | 'secrets'>): Promise<GraphApp> {
  const [{ graph_app_id: id }, secret] = await Promise.all([
    siteSettings(ctx),
    secretSetting(ctx, 'graph_app_secret'),
  ])
  if (!id || !secret) throw fail('connections_unavailable')
  const { platforms, oauthUrls } = ctx.env
  return {
    id,
    secret,
    dialogUrl: oauthUrls.facebookDialog,
    baseUrl: platforms.graph,
    version: platforms.graphVersion,
  }
}

/** Locks the viewer's account until the end of the transaction: nothing may be added to an erased account. */
export async function holdOwner(trx: Context['db'], userId: string): Promise<void> {
  if (!(await lockOpenUser(trx, userId))) throw fail('unauthorized')
}
