import { coreImports, coreRows, kit } from './core-rows.ts'
import type { Row } from './row.ts'

const contract = '^src/contract/'
const draw = '^src/draw/'
const drand = '^src/draw/drand[.]ts$'
const locales = '^src/locales/'
const posts = '^src/posts/'
const brand = '^src/brand[.]ts$'
const guilloche = '^src/guilloche[.]ts$'
const env = '^src/server/env[.]ts$'
const context = '^src/server/context[.]ts$'
const feature = '^src/server/feature[.]ts$'
const http = '^src/server/http/'
const db = '^src/server/db/'
const files = '^src/server/files/'
const commentFiles = '^src/server/comment-files/'
const engine = '^src/server/engine/'
const beacon = '^src/server/providers/(beacon|egress)/'
const connectors = '^src/server/connectors/'
const core = '^src/server/core/'
const server = '^src/server/'
const ui = '^src/web/ui/'
const art = '^src/web/art/'
const i18n = '^src/web/i18n/'
const state = '^src/web/state/'
const fields = '^src/web/fields/'
const components = '^src/web/components/'
const doc = '^src/web/components/doc/'
const actions = '^src/web/actions/'
const webCalls =
  '^src/web/(api/.+|visit/(flash|session|visit-context)|boot/fatal|shell/dashboard-places)[.]ts$'
const lists = '^src/server/lists/'

const outside = 'Code for the outside world must be testable without database and product.'

/** The table of docs/architecture.md, row by row, bottom up. */
export const rows: Row[] = [
  {
    name: 'draw-imports-nothing',
    folder: draw,
    packages: ['@noble/(hashes|ciphers|curves)'],
    node: false,
    reason:
      'Anyone must be able to compute the winners in any browser, so the engine uses only small, audited primitives.',
  },
  {
    name: 'locales-import-nothing',
    folder: locales,
    packages: [],
    node: false,
    reason:
      'Server and web both import languages and paths, so a dependency here would be one of everything.',
  },
  {
    name: 'posts-import-nothing',
    folder: '^src/posts/',
    packages: [],
    node: false,
    reason:
      'Addresses of posts are recognized the same way in the browser and on the server, from their text alone.',
  },
  {
    name: 'brand-imports-nothing',
    folder: brand,
    packages: [],
    node: false,
    reason: 'Both brands are plain values, so no other file has to ask which one it serves.',
  },
  {
    name: 'guilloche-imports-nothing',
    folder: guilloche,
    packages: [],
    node: false,
    reason:
      'The pattern of a seal is computed from its hash alone, the same for pages and printed documents.',
  },
  {
    name: 'contract-imports-neither-side',
    folder: contract,
    mayImport: [locales, posts],
    typesOf: [draw],
    packages: ['zod'],
    node: false,
    reason: 'Server and web share the contract, so it must import neither.',
  },
  {
    name: 'kit-is-generic',
    folder: kit,
    mayImport: [contract],
    packages: ['zod'],
    node: true,
    reason: 'Limiters, durations and the like serve every layer, so they must import none of them.',
  },
  {
    name: 'env-comes-first',
    folder: env,
    mayImport: [
      kit,
      contract,
      '^src/server/providers/beacon/beacon[.]ts$',
      '^src/server/connectors/platform-services[.]ts$',
      '^src/server/boot/tracing-variables[.]ts$',
    ],
    typesOf: [draw],
    node: true,
    reason: 'The environment is read once, before anything else exists.',
  },
  {
    name: 'providers-are-independent',
    folder: '^src/server/providers/',
    mayImport: [kit, contract, drand],
    typesOf: [`${draw}(?!drand[.])`],
    node: true,
    reason: outside,
  },
  {
    name: 'connectors-are-independent',
    folder: '^src/server/connectors/',
    mayImport: [kit, contract, posts, '^src/server/providers/egress/egress-error[.]ts$'],
    typesOf: [draw, '^src/server/providers/egress/(?!egress-error[.])'],
    node: true,
    reason: outside,
  },
  {
    name: 'files-are-independent',
    folder: files,
    mayImport: [kit, contract],
    typesOf: [draw],
    node: true,
    reason: outside,
  },
  {
    name: 'comment-files-are-independent',
    folder: commentFiles,
    mayImport: [kit, contract, posts, files, '^src/server/connectors/clean-comment[.]ts$'],
    typesOf: ['^src/server/connectors/connector[.]ts$'],
    node: true,
    reason: outside,
  },
  {
    name: 'engine-imports-draw-only',
    folder: engine,
    mayImport: [kit, draw],
    node: true,
    reason:
      'Faster implementations for this machine are passed into the draw engine, which computes the same without them.',
  },
  {
    name: 'db-imports-no-feature',
    folder: db,
    mayImport: [kit, contract],
    node: true,
    reason: 'A database layer that imports its users can be neither replaced nor tested alone.',
  },
  {
    name: 'queue-imports-no-handler',
    folder: '^src/server/queue/',
    mayImport: [kit, '^src/server/db/client[.]ts$'],
    node: true,
    reason:
      'A job is a name and ids. Its handler is registered above, so that lower layers never call higher ones.',
  },
  {
    name: 'context-has-types-only',
    folder: context,
    typesOf: [contract, db, env, '^src/server/(queue|providers|connectors)/'],
    node: true,
    reason: 'Everything imports the context, so any code it imported would be loaded everywhere.',
  },
  {
    name: 'http-imports-no-feature',
    folder: http,
    mayImport: [kit, contract, locales],
    typesOf: [context],
    node: true,
    reason: 'Mounting a call works the same for every feature.',
  },
  {
    name: 'lists-import-the-database',
    folder: lists,
    mayImport: [kit, db, contract, '^src/server/export/'],
    node: true,
    reason:
      'Every list is searched, filtered, sorted and paged in the same way; its rows are defined by its store.',
  },
  {
    name: 'export-is-generic',
    folder: '^src/server/export/',
    mayImport: [kit],
    node: true,
    reason: 'Rows are written to a file in the same way, whatever they contain.',
  },
  ...coreRows,
  {
    name: 'features-are-independent',
    folder: '^src/server/features/([^/]+)/',
    mayImport: [
      ...coreImports,
      feature,
      core,
      draw,
      posts,
      files,
      commentFiles,
      engine,
      connectors,
      guilloche,
      '^src/server/export/',
      '^src/server/providers/(payments/payment-provider|video/video-host)[.]ts$',
    ],
    node: true,
    reason:
      'A feature can be read, changed or removed without opening another; what two of them share moves to core.',
  },
  {
    name: 'web-mount-imports-no-feature',
    folder: '^src/server/web/',
    mayImport: [kit, http, contract, draw, locales, brand],
    node: true,
    reason: 'Pages use features through calls, as any client does; the built web is loaded by its path.',
  },
  {
    name: 'server-root-imports-the-server',
    folder: '^src/server/((boot|registry|site)/)?(?!env[.]|context[.])[^/]+[.]ts$',
    mayImport: [server, contract, locales, brand],
    node: true,
    reason: 'The server is assembled here, so any part of it may be imported, and nothing of the web.',
  },
  {
    name: 'status-imports-the-server',
    folder: '^src/server/status/',
    mayImport: [server, contract, drand, posts],
    node: true,
    reason: 'The status page reports on every part of the server, so it may import all of them.',
  },
  {
    name: 'ui-is-generic',
    folder: ui,
    mayImport: [state],
    node: false,
    reason: 'A button that depends on the product can be used in one place only.',
  },
  {
    name: 'state-is-generic',
    folder: state,
    node: false,
    reason: 'Toasts and overlays are mechanisms; their texts come from their callers.',
  },
  {
    name: 'art-is-generic',
    folder: art,
    mayImport: [ui, guilloche],
    node: false,
    reason: 'Pictures are drawn from primitives; their caller chooses the brand.',
  },
  {
    name: 'styles-import-nothing',
    folder: '^src/web/styles/',
    node: false,
    reason: 'Styles are the lowest layer of the web.',
  },
  {
    name: 'i18n-imports-languages',
    folder: i18n,
    mayImport: [locales, brand],
    typesOf: ['^src/contract/comments/demo[.]ts$'],
    node: false,
    reason: 'Every page and component uses it, so it must import none of them.',
  },
  {
    name: 'fields-import-no-page',
    folder: fields,
    mayImport: [doc, ui, i18n, locales, '^src/contract/(fields|lists)/'],
    node: false,
    reason: 'A field component shows one field type; it works in any form, on any page.',
  },
  {
    name: 'documents-have-one-renderer',
    folder: doc,
    mayImport: [ui, i18n, '^src/contract/fields/doc/(editor-doc|safe-link)[.]ts$'],
    node: false,
    reason: 'One component renders what the editor wrote, on every page and in every field.',
  },
  {
    name: 'components-import-no-page',
    folder: components,
    mayImport: [
      ui,
      i18n,
      state,
      fields,
      art,
      contract,
      locales,
      posts,
      brand,
      '^src/web/api/use-(look-again|toasts)[.]ts$',
    ],
    typesOf: [draw],
    node: false,
    reason: 'Data comes in props: a component that fetches, or depends on its page, belongs to that page.',
  },
  {
    name: 'actions-import-no-page',
    folder: actions,
    mayImport: [components, ui, i18n, state, webCalls, contract, locales, posts],
    node: false,
    reason: 'Forms that run an action, and the proof of identity they may need, are the same on every page.',
  },
  {
    name: 'page-groups-are-independent',
    folder: '^src/web/pages/([^/]+)/',
    mayImport: [
      actions,
      components,
      ui,
      i18n,
      state,
      fields,
      art,
      webCalls,
      contract,
      draw,
      locales,
      posts,
      brand,
    ],
    node: false,
    reason: 'A page can be changed without opening another; it reaches the server only through calls.',
  },
  {
    name: 'offline-needs-no-framework',
    folder: '^src/web/offline/',
    mayImport: ['^src/web/i18n/texts[.]ts$', draw, locales],
    packages: [],
    node: false,
    reason:
      'Critics read the offline verifier: it contains the engine, the languages and plain elements, and nothing else.',
  },
  {
    name: 'service-worker-imports-nothing',
    folder: '^src/web/service-worker/',
    packages: [],
    node: false,
    reason: 'It outlives the pages that installed it, so it is one small file that can be read as a whole.',
  },
  {
    name: 'web-root-imports-the-web',
    folder: '^src/web/((api|boot|dashboard-keys|seo|shell|visit)/)?[^/]+[.]tsx?$',
    mayImport: ['^src/web/', contract, draw, locales, posts, brand],
    node: true,
    reason: 'The frame may import everything in the web and nothing of the server.',
  },
  {
    name: 'cli-imports-no-server',
    folder: '^src/cli/',
    mayImport: [draw, posts, files, engine, beacon, connectors, contract, locales],
    node: true,
    reason: 'A draw on the command line needs neither server nor database, and starts at once without them.',
  },
  {
    name: 'operations-import-no-page',
    folder: '^src/operations/',
    mayImport: [draw, contract, locales, server],
    node: true,
    reason: 'Operator commands need the server, but neither its pages nor the public command line.',
  },
  {
    name: 'main-imports-everything',
    folder: '^src/main[.]ts$',
    mayImport: ['^src/'],
    node: true,
    reason: 'One file puts the product together; what belongs to tests and tools stays outside of it.',
  },
]
