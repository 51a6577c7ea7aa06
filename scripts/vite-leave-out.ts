import type { Plugin } from 'vite'

/** Modules that wait for options of the router that this product never gives. */
const unusedModules: Record<string, string> = {
  // Only with `future.unstable_customRouteDiscovery`.
  'lib/dom/ssr/route-discovery.js': `
    const never = () => { throw new Error('custom route discovery is left out of this build') }
    export { never as RouteDiscoveryRuntime, never as getCustomPatchRoutesOnNavigationFunction }
    export { never as useCustomRouteDiscovery, never as useRouteDiscovery }`,
  // Only with `instrumentations`; the router asks for a receiver on each navigation and is content with none.
  'lib/router/instrumentation.js': `
    const never = () => { throw new Error('instrumentation is left out of this build') }
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const instrumentationResultMetaContext = {}
    export { never as getRouteInstrumentationUpdates, never as instrumentClientSideRouter, never as instrumentHandler }`,
}

/**
 * Leaves two modules of the router that no bundler can tell are unused out of what browsers fetch: 3 KiB of every
 * first visit. Should one come to be needed, it says so by name; another export of theirs fails the build.
 */
export function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => stubFor(id),
  }
}

function stubFor(id: string): string | undefined {
  if (!/node_modules\/react-router\/dist\/production\//.test(id)) return undefined
  return Object.entries(unusedModules).find(([file]) => id.endsWith(`/${file}`))?.[1]
}
