/** What a mailed link may be for, as its address says it. Setting a new password has a page of its own. */
export const purposes = {
  verify: 'verify',
  'undo-email-change': 'undo_email_change',
  reactivate: 'reactivate',
} as const

export type Purpose = (typeof purposes)[keyof typeof purposes]

export function purposeOf(name: string | undefined): Purpose | undefined {
  return name !== undefined && Object.hasOwn(purposes, name)
    ? purposes[name as keyof typeof purposes]
    : undefined
}
