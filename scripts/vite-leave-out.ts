import type { Plugin } from 'vite'

/** Modules that are only used with router options that this product never sets. */
const unusedModules: Record<string, string> = {
  // Only with `future.unstable_customRouteDiscovery`.
  'lib/dom/ssr/route-discovery.js': `
    const never = () => { throw new Error('custom route discovery is left out of this build') }
    export { never as RouteDiscoveryRuntime, never as getCustomPatchRoutesOnNavigationFunction }
    export { never as useCustomRouteDiscovery, never as useRouteDiscovery }`,
  // Only with `instrumentations`; the router looks for a receiver on each navigation and works without one.
  'lib/router/instrumentation.js': `
    const never = () => { throw new Error('instrumentation is left out of this build') }
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const instrumentationResultMetaContext = {}
    export { never as getRouteInstrumentationUpdates, never as instrumentClientSideRouter, never as instrumentHandler }`,
}

/** The router's warnings for developers. Calls to these have no effect if their result is not used. */
const warnings: readonly string[] = ['lib/router/history.js', 'lib/server-runtime/warnings.js']

/**
 * Leaves two router modules that no bundler can prove unused out of what browsers fetch: 3 KiB of every first visit. If
 * one turns out to be needed, it throws an error naming it; another export of theirs fails the build. The router's
 * warnings are removed too: 1.2 KiB of text that visitors cannot use.
 */
export function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => stubFor(id),
    transform: (code, id) => (isOfRouter(id, warnings) ? withoutWarnings(code) : undefined),
  }
}

function stubFor(id: string): string | undefined {
  return Object.entries(unusedModules).find(([file]) => isOfRouter(id, [file]))?.[1]
}

/** The bundler removes calls to functions marked like this, and with them the text of their warnings. */
function withoutWarnings(code: string): string {
  const marked = code.replace(/^function warn(ing|Once)\(/m, '/* @__NO_SIDE_EFFECTS__ */ $&')
  if (marked === code) throw new Error('the router warns elsewhere now')
  return marked
}

function isOfRouter(id: string, files: readonly string[]): boolean {
  return (
    id.includes('node_modules/react-router/dist/production/') && files.some((file) => id.endsWith(`/${file}`))
  )
}
