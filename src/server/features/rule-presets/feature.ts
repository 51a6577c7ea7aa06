import type { Feature } from '../../feature.ts'
import { exportPresets, forgetPresets } from './presets.ts'
import { rulePresetRoutes } from './routes.ts'

export const rulePresets: Feature = {
  routes: [rulePresetRoutes],
  userData: () => ({
    forget: forgetPresets,
    exportData: async (db, owner) => [await exportPresets(db, owner)],
  }),
}
