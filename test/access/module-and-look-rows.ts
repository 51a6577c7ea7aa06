import type { Row } from './who.ts'

/** The calls for modules. */
export const moduleRows: Record<string, Row> = {
  listModules: 'modules.read',
  exportModulesCsv: 'modules.read',
  exportModulesXlsx: 'modules.read',
  exportModulesJson: 'modules.read',
  getModule: 'modules.read or modules.update',
  getFormPlaces: 'modules.read or modules.update',
  createModule: 'modules.create',
  updateModule: 'modules.update',
  weighModule: 'modules.update',
  previewModule: 'modules.create or modules.update',
  showModulePreview: 'modules.create or modules.update',
  deletePastField: 'modules.delete, lately',
  deleteModule: 'modules.delete, lately',
}

/** The calls for an organizer's logo and color. */
export const lookRows: Record<string, Row> = {
  getOwnLook: 'account',
  setLookColor: 'account',
  uploadLogo: 'account',
  removeLogo: 'account',
  getLogo: 'anyone',
  getAccentStyles: 'anyone',
}
