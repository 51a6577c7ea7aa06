import { startStandIn } from '../../test/platforms/stand-in.ts'

/**
 * Takes the place of every external service that a demo must not contact: whatever is configured, no request leaves the
 * machine.
 */
export async function startNobody() {
  const { url, stop } = await startStandIn(() => ({ status: 404, body: { error: 'nobody' } }))
  const names = [
    'GRAPH_API_URL',
    'INSTAGRAM_GRAPH_URL',
    'GOOGLE_OAUTH_URL',
    'FACEBOOK_GRAPH_URL',
    'FACEBOOK_DIALOG_URL',
  ]
  return { stop, env: Object.fromEntries(names.map((name) => [name, url])) }
}
