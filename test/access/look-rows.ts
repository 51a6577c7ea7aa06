import type { Row } from './who.ts'

/** The calls for an organizer's logo and color. */
export const lookRows: Record<string, Row> = {
  getOwnLook: 'account',
  setLookColor: 'account',
  uploadLogo: 'account',
  removeLogo: 'account',
  getLogo: 'anyone',
  getAccentStyles: 'anyone',
}
