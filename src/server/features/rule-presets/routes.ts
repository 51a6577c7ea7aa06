import { deleteRulePreset, listRulePresets, saveRulePreset } from '#contract/comments/comment-rules.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { presetView, removePreset, savePreset } from './presets.ts'
import { presetsOf } from './store.ts'

export function rulePresetRoutes(mount: Mount, ctx: Context): void {
  mount(listRulePresets, async ({ viewer }) => ({
    presets: (await presetsOf(ctx.db, viewer.user.id)).map(presetView),
  }))
  mount(saveRulePreset, ({ body, viewer }) => savePreset(ctx, viewer, body))
  mount(deleteRulePreset, async ({ params, viewer }) => {
    await removePreset(ctx, viewer, params.id)
    return {}
  })
}
