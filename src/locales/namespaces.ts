/** The message files whose texts pages say. Others (mails, for example) never reach a browser. */
export const webNamespaces = ['site', 'home', 'tools', 'giveaway', 'result', 'errors', 'files'] as const
export type WebNamespace = (typeof webNamespaces)[number]
