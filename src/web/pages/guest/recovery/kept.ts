/** What stays in the form of this page when it did not lead on. */
export const kept = ['intent', 'email', 'token'] as const

/** Which of its two forms was sent: the one with the new password. */
export const resetIntent = 'reset'
