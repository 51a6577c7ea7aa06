const nowhere = 'http://127.0.0.1:9'

/** Nothing outside answers: requests must not reach real services, whatever keys the site has. */
export const closedServices: Record<string, string> = {
  // Otherwise the first request that closes the site would be the last that is looked at.
  MAINTENANCE: 'off',
  ...Object.fromEntries(
    [
      'GOOGLE_OAUTH_URL',
      'FACEBOOK_GRAPH_URL',
      'FACEBOOK_DIALOG_URL',
      'STRIPE_API_URL',
      'VIMEO_API_URL',
      'YOUTUBE_API_URL',
      'X_API_URL',
      'REDDIT_API_URL',
      'GRAPH_API_URL',
      'APIFY_API_URL',
    ].map((name) => [name, nowhere]),
  ),
}
