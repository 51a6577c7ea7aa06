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

/** Where the router speaks to developers. A call of these is worth nothing where its answer is not used. */
const warnings: readonly string[] = ['lib/router/history.js', 'lib/server-runtime/warnings.js']

/**
 * Leaves two modules of the router that no bundler can tell are unused out of what browsers fetch: 3 KiB of every
 * first visit. Should one come to be needed, it says so by name; another export of theirs fails the build. The warnings
 * of the router go with them: 1.2 KiB of sentences that visitors cannot use.
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

/** The bundler drops calls of what is marked so, and with them the sentences that they would have written. */
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
