import { coreRoom, coreRows, kit } from './core-rows.ts'
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

const outside =
  'The world outside is met on its own terms: whoever stands here must be testable without database and product.'

/** The table of docs/architecture.md, row by row, bottom up. */
export const rows: Row[] = [
  {
    name: 'draw-stands-alone',
    room: draw,
    packages: ['@noble/(hashes|ciphers|curves)'],
    node: false,
    because:
      'Who wins must be computable by anybody, in any browser: the engine rests on nothing but small audited primitives.',
  },
  {
    name: 'locales-stand-alone',
    room: locales,
    packages: [],
    node: false,
    because:
      'Languages and paths are the lowest words of both wings; a dependency here would be one of everything.',
  },
  {
    name: 'posts-stand-alone',
    room: '^src/posts/',
    packages: [],
    node: false,
    because:
      'An address is recognized alike while it is typed and when it is asked for: by its letters alone.',
  },
  {
    name: 'brand-stands-alone',
    room: brand,
    packages: [],
    node: false,
    because: 'Both brands are plain values, so that no other file needs to ask which one it serves.',
  },
  {
    name: 'guilloche-stands-alone',
    room: guilloche,
    packages: [],
    node: false,
    because: 'The face of a seal is arithmetic over its hash, drawn alike by pages and printed documents.',
  },
  {
    name: 'contract-knows-no-wing',
    room: contract,
    mayImport: [locales, posts],
    typesOf: [draw],
    packages: ['zod'],
    node: false,
    because: 'Both wings speak these words; the words must know neither of them.',
  },
  {
    name: 'kit-knows-no-product',
    room: kit,
    mayImport: [contract],
    packages: ['zod'],
    node: true,
    because: 'Limiters, durations and the like serve every layer, so they must know none of them.',
  },
  {
    name: 'env-reads-only',
    room: env,
    mayImport: [
      kit,
      contract,
      '^src/server/providers/beacon/(read-chain|relay-addresses)[.]ts$',
      '^src/server/connectors/platform-services[.]ts$',
      '^src/server/boot/tracing-variables[.]ts$',
    ],
    typesOf: [draw],
    node: true,
    because: 'The environment is read once, before anything exists that could be imported.',
  },
  {
    name: 'providers-know-no-product',
    room: '^src/server/providers/',
    mayImport: [kit, contract, drand],
    typesOf: [`${draw}(?!drand[.])`],
    node: true,
    because: outside,
  },
  {
    name: 'connectors-know-no-product',
    room: '^src/server/connectors/',
    mayImport: [kit, contract, posts, '^src/server/providers/egress/egress-error[.]ts$'],
    typesOf: [draw, '^src/server/providers/egress/(?!egress-error[.])'],
    node: true,
    because: outside,
  },
  {
    name: 'files-know-no-product',
    room: files,
    mayImport: [kit, contract],
    typesOf: [draw],
    node: true,
    because: outside,
  },
  {
    name: 'comment-files-know-no-product',
    room: commentFiles,
    mayImport: [kit, contract, posts, files, '^src/server/connectors/clean-comment[.]ts$'],
    typesOf: ['^src/server/connectors/comment[.]ts$'],
    node: true,
    because: outside,
  },
  {
    name: 'engine-serves-the-draw',
    room: engine,
    mayImport: [kit, draw],
    node: true,
    because:
      'What this machine does faster than the engine is handed into the engine, which computes the same without it.',
  },
  {
    name: 'db-is-the-floor',
    room: db,
    mayImport: [kit, contract],
    node: true,
    because:
      'Tables hold what others mean; a database that knows its users cannot be exchanged or tested alone.',
  },
  {
    name: 'queue-carries-ids',
    room: '^src/server/queue/',
    mayImport: [kit, '^src/server/db/client[.]ts$'],
    node: true,
    because: 'A job is a name and ids. Its handler lives high, so that low things never start high things.',
  },
  {
    name: 'context-is-types',
    room: context,
    typesOf: [contract, db, env, '^src/server/(queue|providers|connectors)/'],
    node: true,
    because: 'Everybody imports the context; any code it pulled in would be pulled in everywhere.',
  },
  {
    name: 'http-knows-no-feature',
    room: http,
    mayImport: [kit, contract, locales],
    typesOf: [context],
    node: true,
    because: 'Mounting a call is the same work for every feature.',
  },
  {
    name: 'lists-know-the-database',
    room: lists,
    mayImport: [kit, db, contract, '^src/server/export/'],
    node: true,
    because:
      'Every list is searched, filtered, ordered and read on in the same way; what it lists is the affair of its store.',
  },
  {
    name: 'export-writes-tables',
    room: '^src/server/export/',
    mayImport: [kit],
    node: true,
    because: 'Rows become a file in the same way whatever they tell of.',
  },
  ...coreRows,
  {
    name: 'features-are-independent',
    room: '^src/server/features/([^/]+)/',
    mayImport: [
      ...coreRoom,
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
    because:
      'A feature can be read, changed or removed without opening another; what two share moves down into core.',
  },
  {
    name: 'web-mount-sees-no-feature',
    room: '^src/server/web/',
    mayImport: [kit, http, contract, draw, locales, brand],
    node: true,
    because: 'Pages reach features only as any client does, through calls; the built web is met by path.',
  },
  {
    name: 'server-hall-knows-the-server',
    room: '^src/server/((boot|registry|site)/)?(?!env[.]|context[.])[^/]+[.]ts$',
    mayImport: [server, contract, locales, brand],
    node: true,
    because: 'Here the server is put together, so everything in it may be named, and nothing of the web.',
  },
  {
    name: 'status-sees-the-server',
    room: '^src/server/status/',
    mayImport: [server, contract, drand, posts],
    node: true,
    because:
      'What an operator wants to know comes from every part of the server, so this may look at all of them.',
  },
  {
    name: 'ui-knows-no-product',
    room: ui,
    mayImport: [state],
    node: false,
    because: 'A button that knows the product can be used in one place only.',
  },
  {
    name: 'state-knows-no-product',
    room: state,
    node: false,
    because: 'Toasts and overlays are mechanism; what they say comes from above.',
  },
  {
    name: 'art-knows-no-product',
    room: art,
    mayImport: [ui, guilloche],
    node: false,
    because:
      'Pictures are drawn from the primitives; which brand they belong to is said by whoever shows them.',
  },
  {
    name: 'styles-import-nothing',
    room: '^src/web/styles/',
    node: false,
    because: 'Looks are the lowest layer of the web.',
  },
  {
    name: 'i18n-knows-languages',
    room: i18n,
    mayImport: [locales, brand],
    typesOf: ['^src/contract/comments/demo[.]ts$'],
    node: false,
    because: 'Every page and component speaks through it, so it must know none of them.',
  },
  {
    name: 'fields-are-faces',
    room: fields,
    mayImport: [doc, ui, i18n, locales, '^src/contract/(fields|lists)/'],
    node: false,
    because: 'A face shows one field type; it works in any form, on any page.',
  },
  {
    name: 'documents-are-shown-alike',
    room: doc,
    mayImport: [ui, i18n, '^src/contract/fields/doc/(editor-doc|safe-link|shown-media)[.]ts$'],
    node: false,
    because:
      'What the editor wrote is shown by one hand, which knows neither the field nor the page that it stands in.',
  },
  {
    name: 'components-are-page-blind',
    room: components,
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
      '^src/web/api/(use-toasts|outcome-toast)[.]ts$',
    ],
    typesOf: [draw],
    node: false,
    because: 'Data comes by props: a component that fetches, or knows its page, is a piece of that page.',
  },
  {
    name: 'actions-serve-any-page',
    room: actions,
    mayImport: [components, ui, i18n, state, webCalls, contract, locales, posts],
    node: false,
    because:
      'A form that does something, and the proof of identity that it may need, are the same on every page.',
  },
  {
    name: 'page-groups-are-independent',
    room: '^src/web/pages/([^/]+)/',
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
    because: 'A page can be changed without opening another; it reaches the server only through a call.',
  },
  {
    name: 'offline-needs-no-framework',
    room: '^src/web/offline/',
    mayImport: ['^src/web/i18n/(texts|keys)[.]ts$', draw, locales],
    packages: [],
    node: false,
    because:
      'What checks a receipt from disk is read by whoever doubts us: the engine, the languages, plain elements, and no more.',
  },
  {
    name: 'service-worker-stands-alone',
    room: '^src/web/service-worker/',
    packages: [],
    node: false,
    because:
      'It outlives the pages that brought it: one small file that answers for itself and can be read whole.',
  },
  {
    name: 'web-hall-knows-the-web',
    room: '^src/web/((api|boot|dashboard-keys|seo|shell|visit)/)?[^/]+[.]tsx?$',
    mayImport: ['^src/web/', contract, draw, locales, posts, brand],
    node: true,
    because: 'The frame may name everything in the web and nothing of the server.',
  },
  {
    name: 'cli-needs-no-server',
    room: '^src/cli/',
    mayImport: [draw, posts, files, engine, beacon, connectors, contract, locales],
    node: true,
    because:
      'A draw on the command line needs neither server nor database, and starts in a moment without them.',
  },
  {
    name: 'operations-run-beside',
    room: '^src/operations/',
    mayImport: [draw, contract, locales, server],
    node: true,
    because:
      'What an operator does needs the server, but neither its pages nor the command line of everyone.',
  },
  {
    name: 'main-knows-all',
    room: '^src/main[.]ts$',
    mayImport: ['^src/'],
    node: true,
    because: 'One file puts the product together; what belongs to tests and tools stays outside of it.',
  },
]
