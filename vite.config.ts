import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { callHeads } from './scripts/vite-call-heads.ts'
import { leaveOut } from './scripts/vite-leave-out.ts'
import { messages } from './scripts/vite-messages.ts'

const frameworks = {
  name: 'frameworks',
  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|vite[\\/]preload-helper|rolldown[\\/]runtime/,
}

/** What stands on every page, or on most and is small: in chunks of its own it would weigh twice as much. */
const framed = [
  'brand',
  'locales/\\w+',
  'web/(root|site|navigation|fatal)',
  'web/i18n/[\\w-]+',
  'web/state/scripted',
  'web/components/(brand|colour|error|language|page|site)-[\\w-]+',
  'web/components/reveal/handed-names',
  'web/ui/(button|button-class|copy-button|field|fold|icon|link-button|menu|name|note|number-stepper)',
  'web/ui/(table|tag|text-area|text-field)',
]

const frame = {
  name: 'frame',
  test: new RegExp(`src/(${framed.join('|')})\\.tsx?(\\?|$)`.replaceAll('/', '[\\\\/]')),
}

const production = { 'process.env.NODE_ENV': JSON.stringify('production') }

export default defineConfig(({ command }) => ({
  plugins: [messages(), callHeads(), leaveOut(), tailwindcss(), reactRouter()],
  publicDir: 'src/web/public',
  build: {
    // The server reads from the manifest which chunk holds the texts of a language, to preload it.
    manifest: true,
    // One stylesheet: the whole of it is smaller than what splitting it would cost in requests.
    cssCodeSplit: false,
    target: 'es2023',
  },
  environments: {
    // What every page needs stands in two chunks: together it packs better than in twenty, and on a slow line every
    // request costs a round trip.
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [frameworks, frame] } } } } },
    // The server's build holds its React, so that whatever NODE_ENV says it is the fast one and there is one.
    ssr: command === 'build' ? { resolve: { noExternal: true }, define: production } : {},
  },
  optimizeDeps: { include: ['radix-ui'] },
}))
