import { type Plugin, parseSync, Visitor } from 'vite'

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
 * Functions behind features that this product does not use. Only such stand here as nothing but the feature
 * itself reaches: what React or the router also passes on its way through other pages stays whole.
 */
const unusedFunctions: Record<string, readonly string[]> = {
  'react-dom/cjs/react-dom-client.production.js': [
    // <ViewTransition>
    'startViewTransition',
    'createViewTransitionInstance',
    'ViewTransitionPseudoElement',
    'scheduleViewTransitionEvent',
    'applyViewTransitionToHostInstances',
    'measureViewTransitionHostInstancesRecursive',
    'restoreViewTransitionName',
    'restoreViewTransitionOnHostInstances',
    // <Fragment ref>
    'FragmentInstance',
    'commitNewChildToFragmentInstance',
    'deleteChildFromFragmentInstance',
  ],
  // useFetcher, <Form navigate={false}>
  'lib/router/router.js': ['fetch'],
  'lib/dom/ssr/single-fetch.js': ['singleFetchLoaderFetcherStrategy', 'nonSsrStrategy'],
  // Hot reload, server components
  'lib/dom/ssr/routes.js': ['wrapShouldRevalidateForHdr'],
  'lib/hooks.js': ['RSCErrorHandler'],
  // <Link prefetch>, <PrefetchPageLinks>
  'lib/dom/ssr/components.js': ['PrefetchPageLinks'],
}

/**
 * Leaves parts of React and the router that no bundler can tell are unused out of what browsers fetch: 10 KiB
 * of every first visit. Should one come to be needed, it says so by name; should a new version of a library
 * lack one, the build fails.
 */
export function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => entryFor(unusedModules, id),
    transform(code, id) {
      const names = entryFor(unusedFunctions, id)
      return names && withoutFunctions(code, names)
    },
  }
}

function entryFor<Entry>(entries: Record<string, Entry>, id: string): Entry | undefined {
  const isOurs = /node_modules\/react-(router\/dist\/production|dom)\//.test(id)
  return isOurs ? Object.entries(entries).find(([file]) => id.endsWith(`/${file}`))?.[1] : undefined
}

interface Body {
  of: string
  isMethod: boolean
  start: number
  end: number
}

/** The code in which these functions throw, their name said, and constructors among them have lost their methods too. */
export function withoutFunctions(code: string, names: readonly string[]): string {
  const bodies = bodiesIn(code).filter((body) => names.includes(body.of))
  const missing = names.filter((name) => !bodies.some((body) => body.of === name && !body.isMethod))
  if (missing.length > 0) throw new Error(`nothing to leave out is named ${missing.join(', ')}`)
  return bodies
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, body) => rest.slice(0, body.start) + emptied(body) + rest.slice(body.end), code)
}

function emptied({ of, isMethod }: Body): string {
  return isMethod ? '{}' : `{ throw new Error('${of} is left out of this build') }`
}

/** Bodies of declared functions, and of methods written as `Thing.prototype.does = function () {}`. */
function bodiesIn(code: string): Body[] {
  const bodies: Body[] = []
  const note = (of: string | undefined, isMethod: boolean, body: { start: number; end: number } | null) => {
    if (of && body) bodies.push({ of, isMethod, start: body.start, end: body.end })
  }
  new Visitor({
    FunctionDeclaration: ({ id, body }) => note(id?.name, false, body),
    AssignmentExpression({ left, right }) {
      if (right.type !== 'FunctionExpression') return
      note(/^(\w+)\.prototype\.\w+$/.exec(code.slice(left.start, left.end))?.[1], true, right.body)
    },
  }).visit(parseSync('left-out.js', code).program)
  return bodies
}
