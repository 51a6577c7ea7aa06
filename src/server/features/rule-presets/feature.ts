import type { Feature } from '../../feature.ts'
import { rulePresetRoutes } from './routes.ts'
import { exportPresets, forgetPresets } from './user-data.ts'

export const rulePresets: Feature = {
  routes: [rulePresetRoutes],
  userData: () => ({
    forget: forgetPresets,
    exportData: async (db, owner) => [await exportPresets(db, owner)],
  }),
}
