/** The message files that pages speak from. Others (what files hold, mails) are the server's alone. */
export const webNamespaces = ['site', 'home', 'tools', 'giveaway', 'result', 'errors'] as const

/** Texts in those files that only the server says; leaving them out spares every visitor their weight. */
const serverPrefixes = ['error.', 'validation.']

export function isWebKey(key: string): boolean {
  return !serverPrefixes.some((prefix) => key.startsWith(prefix))
}
