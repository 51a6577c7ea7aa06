/** Groups of settings, in the order of their page. */
export const settingsGroupNames = [
  'site',
  'languages',
  'registration',
  'cookies',
  'contact',
  'maintenance',
  'hosts',
  'sign_in',
  'mail',
  'platforms',
  'payments',
  'video',
  'ftp',
  'storage',
] as const
export type SettingsGroupName = (typeof settingsGroupNames)[number]
