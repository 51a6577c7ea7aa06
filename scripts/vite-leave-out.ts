import type { Plugin } from 'vite'

/**
 * Parts of the router that no bundler can tell are unused: they wait for options that this product never
 * gives. Should a version of the router come to need one, it says so on the first page.
 */
const unused: Record<string, string> = {
  // Only with `future.unstable_customRouteDiscovery`.
  'route-discovery.js': `
    const never = () => { throw new Error('custom route discovery is left out of this build') }
    export { never as RouteDiscoveryRuntime, never as getCustomPatchRoutesOnNavigationFunction }
    export { never as useCustomRouteDiscovery, never as useRouteDiscovery }`,
  // Only with `instrumentations`; the router asks for a receiver on each navigation and is content with none.
  'instrumentation.js': `
    const never = () => { throw new Error('instrumentation is left out of this build') }
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const instrumentationResultMetaContext = {}
    export { never as getRouteInstrumentationUpdates, never as instrumentClientSideRouter, never as instrumentHandler }`,
}

/** Leaves them out of what browsers fetch: 4 KiB of every first visit. */
export function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const [, file] = /react-router[\\/]dist[\\/]production[\\/]lib[\\/].*?([\w-]+\.js)$/.exec(id) ?? []
      return this.environment.name === 'client' && file ? unused[file] : undefined
    },
  }
}
