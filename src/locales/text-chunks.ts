/**
 * Texts that are only read: loaders send them with the data of their pages (`wordsOf`), so that they need not arrive as
 * script before the page responds. By name of the chunk, the beginnings of their keys.
 */
export const servedTexts = {
  about_words: ['about.'],
  platform_words: ['platform_page.'],
  privacy_words: ['privacy.', 'legal.'],
  terms_words: ['terms.', 'legal.'],
} as const satisfies Record<string, readonly string[]>

/** Pages whose text chunks are listed in a separate chunk, as most visits never open one. */
export function isListedApart(page: string): boolean {
  return /^(account|dashboard|oauth|signOut|mailedLink|setup|dataDeletion|notAuthorized|santaName)/.test(page)
}
