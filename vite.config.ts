import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { messages } from './scripts/messages/vite-messages.ts'
import { callHeads, keepOnServer, leaveOut } from './scripts/vite-leave-out.ts'
import { packShared } from './scripts/vite-pack-shared.ts'

const frameworks = {
  name: 'frameworks',
  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|vite[\\/]preload-helper|rolldown[\\/]runtime/,
}

/** What stands on every page, or on most and is small: in chunks of its own it would weigh twice as much. */
const framed = [
  'brand',
  'locales/\\w+',
  'web/(root|shell/(site|navigation)|boot/fatal)',
  'web/i18n/(catalogs|format|frame|learn|link|spoken|texts|words)[\\w-]*',
  'web/state/(scripted|sending|store|toast-queue|when-touched)',
  'web/api/(is-answering|use-form-key|use-toasts)',
  'web/components/(frame/(brand|language|page|site)|errors/late)-[\\w-]+',
  'web/components/copy-refused',
  'web/ui/(graphemes|buttons/button|icons/icon|overlays/menu)',
  'web/ui/forms/field',
  'web/ui/(fold|inline-text|note|table)',
]

const frame = {
  name: 'frame',
  test: new RegExp(`src/(${framed.join('|')})\\.tsx?(\\?|$)`.replaceAll('/', '[\\\\/]')),
}

/** What every tool begins with: each in a chunk of its own, they would weigh a fifth more. */
const tools = {
  name: 'tools',
  test: /src[\\/]web[\\/](ui[\\/]forms[\\/]drop-zone|components[\\/]errors[\\/]error-summary)\.tsx/,
}

/** What keeps what was typed in a form that gets no answer. */
const sent = {
  name: 'sent',
  test: /src[\\/]web[\\/](actions[\\/]submit-or-keep|api[\\/]form-failure)\.ts/,
}

/** Small parts of the forms of most tools and of the first page. */
const parts = {
  name: 'parts',
  test: /src[\\/]web[\\/](components[\\/](zone-field|locked-tool)|ui[\\/]forms[\\/]number-stepper|pages[\\/]tools[\\/](draw-parts[\\/]quota-line|chance-parts[\\/]focus-summary))\.tsx?/,
}

/** Where forms offer a choice. */
const choices = { name: 'choices', test: /ui[\\/]forms[\\/](choice|select-field)\.tsx/ }

/** Whether there is sound, for tools of chance and for the show of a draw. */
const preferences = { name: 'preferences', test: /chance-parts[\\/]chance-preferences\.ts/ }

/** What every form of a tool begins with. */
const chance = {
  name: 'chance',
  test: /src[\\/]web[\\/]pages[\\/]tools[\\/]chance-parts[\\/]use-address-settings\.ts/,
}

/** What tools of chance draw with, show and say. Before what uses it, or tools without tickets would fetch those too. */
const outcome = {
  name: 'outcome',
  test: /chance-parts[\\/](device-chance|key-class|no-randomness|sound|spoken-outcome|stamps)\.tsx?|draw[\\/]chance[\\/]uniform\.ts/,
}

/** The tickets of a tool of chance. */
const stamps = { name: 'stamps', test: /chance-parts[\\/]chance-records\.tsx/ }

/** The results that a visitor's browser keeps, and what adds one. */
const history = { name: 'history', test: /chance-parts[\\/](chance-history|outcome-buttons)\.tsx/ }

/** How dice are written. */
const dice = { name: 'dice', test: /dice-roll[\\/]dice-words\.ts|chance[\\/]dice-notation\.ts/ }

/** What shows a draw to be proven, on the first page and on results. */
const proof = {
  name: 'proof',
  test: /src[\\/]web[\\/](art[\\/]seal|ui[\\/]ticket)\.tsx/,
}

/** What results use, and other pages too. Before the rest of a result, or those would fetch all of that. */
const named = {
  name: 'named',
  test: /components[\\/](sentence|look[\\/]organizer-look)\.tsx|titles[\\/]given-title\.ts/,
}

const checked = { name: 'checked', test: /receipt[\\/](check-line|outcome-of)\.tsx?/ }

const platforms = { name: 'platform-names', test: /comments[\\/]platform-names\.ts/ }

/** What stands on every result of a draw and on few other pages. */
const drawn = [
  'guilloche',
  'contract/draws/(voiding-of|titles/draw-title)',
  'web/art/rosette',
  'web/components/(person-name|receipt/receipt-proof|winners/winner-(places|parts))',
  'web/pages/public/result/(share-button|result-(head|rail|answer)|entries/self-check|check/auto-check)',
]

const result = {
  name: 'drawn',
  test: new RegExp(`src/(${drawn.join('|')})\\.tsx?(\\?|$)`.replaceAll('/', '[\\\\/]')),
}

/** What every page has already; an import that is about to happen need not ask for it again. */
const always = new RegExp(`/(${frameworks.name}|${frame.name}|rolldown-runtime)-`)

/** What to fetch beside a module that is imported late: the module itself comes anyway, so alone it is not worth naming. */
function besides(_file: string, files: string[]): string[] {
  const needed = files.filter((file) => !always.test(file))
  return needed.length > 1 ? needed : []
}

const production = { 'process.env.NODE_ENV': JSON.stringify('production') }

export default defineConfig(({ command }) => ({
  plugins: [
    messages(),
    callHeads(),
    leaveOut(),
    keepOnServer(),
    tailwindcss(),
    reactRouter(),
    packShared([frameworks.name, frame.name]),
  ],
  publicDir: 'src/web/public',
  build: {
    // The server reads from the manifest which chunk holds the texts of a language, to preload it.
    manifest: true,
    modulePreload: { resolveDependencies: besides },
    // One stylesheet: the whole of it is smaller than what splitting it would cost in requests.
    cssCodeSplit: false,
    target: 'es2023',
  },
  environments: {
    // What every page needs stands in two chunks: together it packs better than in twenty, and on a slow line every
    // request costs a round trip.
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                frameworks,
                frame,
                sent,
                parts,
                choices,
                tools,
                preferences,
                chance,
                outcome,
                stamps,
                history,
                dice,
                proof,
                named,
                checked,
                platforms,
                result,
              ],
            },
          },
        },
      },
    },
    // The server's build holds its React, so that whatever NODE_ENV says it is the fast one and there is one.
    ssr: command === 'build' ? { resolve: { noExternal: true }, define: production } : {},
  },
  optimizeDeps: { include: ['@radix-ui/react-toast'] },
}))
