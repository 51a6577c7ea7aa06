/** A setting of a platform; a secret one goes in and never comes back. */
type PlatformField =
  | { name: 'reddit_client_id' | 'reddit_operator' | 'graph_app_id'; isSecret?: undefined }
  | { name: PlatformSecret; isSecret: true }

export type PlatformSecret =
  | 'youtube_api_key'
  | 'x_bearer_token'
  | 'reddit_client_secret'
  | 'apify_token'
  | 'graph_app_secret'

export interface PlatformGroup {
  name: 'youtube' | 'x' | 'reddit' | 'graph' | 'apify'
  fields: readonly PlatformField[]
}

/** What the platforms gave out to whoever runs this site, each with a form of its own. */
export const platformGroups: readonly PlatformGroup[] = [
  { name: 'youtube', fields: [{ name: 'youtube_api_key', isSecret: true }] },
  { name: 'x', fields: [{ name: 'x_bearer_token', isSecret: true }] },
  {
    name: 'reddit',
    fields: [
      { name: 'reddit_client_id' },
      { name: 'reddit_client_secret', isSecret: true },
      { name: 'reddit_operator' },
    ],
  },
  { name: 'graph', fields: [{ name: 'graph_app_id' }, { name: 'graph_app_secret', isSecret: true }] },
  { name: 'apify', fields: [{ name: 'apify_token', isSecret: true }] },
]
