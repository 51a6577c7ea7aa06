import type { Context } from '#server/context.ts'
import { recordAction } from '#server/core/audit/audit-trail.ts'
import { siteSettings } from '#server/core/settings/site-settings.ts'
import { putSetting } from '#server/core/settings/store.ts'

/** Who acts at the machine's own command line, in the audit log. */
export const operator = { user: { id: null, username: 'operator' } }

/** Opens the site. False if it was open already; then nothing changes. */
export async function endMaintenance(ctx: Pick<Context, 'db' | 'now'>): Promise<boolean> {
  const { maintenance_mode: before } = await siteSettings(ctx, { force: true })
  const mode: unknown = before
  if (mode === false) return false
  await ctx.db.transaction().execute(async (trx) => {
    const by = { updated_at: ctx.now(), updated_by: null }
    await putSetting(trx, { key: 'maintenance_mode', value: 'false', secret: null, ...by })
    await recordAction(trx, {
      viewer: operator,
      now: ctx.now(),
      area: 'settings',
      act: 'update',
      record: { id: 'settings', name: 'maintenance_mode' },
      before: { maintenance_mode: mode },
      after: { maintenance_mode: false },
    })
  })
  await siteSettings(ctx, { force: true })
  return true
}
