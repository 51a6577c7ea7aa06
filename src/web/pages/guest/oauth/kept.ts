/** Fields that keep their value when a form did not redirect. Neither form types a secret into these. */
export const kept = ['intent', 'ticket', 'email', 'fullname'] as const

export const completeIntent = 'complete'
export const linkIntent = 'link'
