import { statSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Plugin, parseSync } from 'vite'

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
  // Only errors that come from server components.
  'lib/errors.js': `
    export const decodeRedirectErrorDigest = () => undefined
    export const decodeRouteErrorResponseDigest = () => undefined`,
}

/** The router's warnings for developers. Calls to these have no effect if their result is not used. */
const warnings: readonly string[] = ['lib/router/history.js', 'lib/server-runtime/warnings.js']

/** Functions whose work no page asks for, and what they are instead; the bundler then leaves out what only they used. */
const unusedFunctions: Record<string, Record<string, string>> = {
  'lib/dom/ssr/components.js': {
    // Only for links with `prefetch`.
    usePrefetchBehavior: `(prefetch) {
      if (prefetch !== 'none') throw new Error('links that prefetch are left out of this build')
      return [false, React$1.useRef(null), {}]
    }`,
    PrefetchPageLinks: `() { throw new Error('links that prefetch are left out of this build') }`,
  },
  // Only with server components.
  'lib/context.js': { useIsRSCRouterContext: `() { return false }` },
}

/** What a server writes into the document; in a browser that text is never used. */
const onServers = [
  [
    'lib/dom/ssr/components.js',
    'let { router, static: isStatic, staticContext } = useDataRouterContext("Scripts");',
  ],
] as const

const router = 'node_modules/react-router/dist/production/'

/**
 * Leaves out of what browsers fetch whatever of the router no bundler can prove unused: 7 KiB of every first visit. If one
 * turns out to be needed, it throws an error naming it; another export of such a module, or a function of another name,
 * fails the build. Texts for developers are removed too: visitors cannot use them, and `npm run dev` has them.
 */
export function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => of(unusedModules, id),
    transform: (code, id) => (id.includes(router) ? trimmed(code, id) : undefined),
  }
}

/** A module of the router as browsers get it. */
export function trimmed(code: string, id: string): string {
  const isWarning = warnings.some((file) => id.endsWith(`/${file}`))
  const functions = Object.entries(of(unusedFunctions, id) ?? {})
  const [, onServer] = onServers.find(([file]) => id.endsWith(`/${file}`)) ?? []
  let left = withoutNames(isWarning ? withoutWarnings(code) : code)
  for (const [name, instead] of functions)
    left = replaced(left, new RegExp(`^function ${name}\\([^]*?^}`, 'm'), `function ${name}${instead}`)
  if (onServer) left = replaced(left, onServer, 'let isStatic = false, staticContext;')
  return withoutMessages(left)
}

function of<T>(known: Record<string, T>, id: string): T | undefined {
  return Object.entries(known).find(([file]) => id.endsWith(`${router}${file}`))?.[1]
}

function replaced(code: string, what: string | RegExp, instead: string): string {
  const changed = code.replace(what, () => instead)
  if (changed === code) throw new Error(`the router has changed: there is no ${what}`)
  return changed
}

/** The bundler removes calls to functions marked like this, and with them the text of their warnings. */
function withoutWarnings(code: string): string {
  return replaced(code, /^function (?=warn(ing|Once)\()/m, '/* @__NO_SIDE_EFFECTS__ */ function ')
}

/** Names for developers' tools. With them the bundler takes a component that nothing uses for used. */
function withoutNames(code: string): string {
  return code
    .replaceAll(/^(\w+)\.displayName = .*;$/gm, '')
    .replaceAll(/ = (?=React\$1\.(forwardRef|createContext|memo)\()/g, ' = /* @__PURE__ */ ')
}

interface Node {
  type: string
  start: number
  end: number
  callee?: { name?: string }
  arguments?: Node[]
}

/** Messages of errors that only a mistake of this product or of the router can raise; their place in the code remains. */
function withoutMessages(code: string): string {
  const messages: Node[] = []
  const search = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, callee, arguments: given = [] } = node as Partial<Node>
    if (type === 'CallExpression' && /^(UNSAFE_)?invariant$/.test(callee?.name ?? ''))
      messages.push(...given.slice(1))
    for (const part of Object.values(node)) search(part)
  }
  search(parseSync('router.js', code).program)
  let left = code
  for (const { start, end } of messages.toSorted((one, other) => other.start - one.start))
    left = `${left.slice(0, start)}"router"${left.slice(end)}`
  return left
}

/** These know every path in every language; browsers get only their own language's (`virtual:messages/<locale>`). */
const serverOnly = ['page-paths.ts', 'paths.ts'].map((file) =>
  fileURLToPath(new URL(`../src/locales/${file}`, import.meta.url)),
)

/** Fails the build when a server-only module gets into the browser bundle: a careless import is enough. */
export function keepOnServer(): Plugin {
  return {
    name: 'keep-on-server',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          for (const file of serverOnly)
            if ((chunk.modules[file]?.renderedLength ?? 0) > 0)
              this.error(`${chunk.fileName} would bring ${file} to browsers`)
    },
  }
}

const contract = fileURLToPath(new URL('../src/contract/', import.meta.url))

/**
 * Gives browsers the heads of calls without their schemas, because sending needs only those, and the schema library is
 * as large as all pages together. Constants of such a module are included; other exports are left out, so that a page
 * that imports one fails to build instead of failing at run time.
 */
export function callHeads(): Plugin {
  return {
    name: 'call-heads',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] ?? id
      const isContract = file.startsWith(contract) && !file.startsWith(`${contract}fields/`)
      if (this.environment.name !== 'client' || !isContract) return undefined
      const address = `${pathToFileURL(file).href}?${statSync(file).mtimeMs}`
      const exported = Object.entries((await import(address)) as Record<string, unknown>)
      if (!exported.some(([, value]) => isSchema(value) || isCall(value))) return undefined
      return exported
        .filter(([, value]) => isCall(value) || isConstant(value))
        .map(
          ([name, value]) =>
            `export const ${name} = ${JSON.stringify(isCall(value) ? head(value) : value)}\n`,
        )
        .join('')
    },
  }
}

interface Call {
  name: string
  method: string
  path: string
  bare?: boolean
  idempotent?: boolean
  reply: unknown
}

function head({ name, method, path, bare, idempotent }: Call) {
  return { name, method, path, bare, idempotent }
}

function isCall(value: unknown): value is Call {
  return isObject(value) && 'path' in value && isSchema(value['reply'])
}

function isSchema(value: unknown): boolean {
  return isObject(value) && '_zod' in value
}

function isConstant(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => isConstant(item) && !isObject(item))
  return ['string', 'number', 'boolean'].includes(typeof value)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
