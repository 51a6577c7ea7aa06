/** What stays in the forms of this page when they did not lead on: neither of them types a secret into these. */
export const kept = ['intent', 'ticket', 'email', 'fullname'] as const

export const completeIntent = 'complete'
export const linkIntent = 'link'
