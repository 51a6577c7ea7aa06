/** What stays in the form of this page when it did not lead on. */
export const kept = ['username', 'remember_me'] as const
