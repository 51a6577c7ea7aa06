import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { messages } from './scripts/vite-messages.ts'

const production = { 'process.env.NODE_ENV': JSON.stringify('production') }

export default defineConfig(({ command }) => ({
  plugins: [messages(), tailwindcss(), reactRouter()],
  publicDir: 'src/web/public',
  build: {
    // The server reads from the manifest which chunk holds the texts of a language, to preload it.
    manifest: true,
    // One stylesheet: the whole of it is smaller than what splitting it would cost in requests.
    cssCodeSplit: false,
    target: 'es2023',
  },
  environments: {
    // The server's build holds its React, so that whatever NODE_ENV says it is the fast one and there is one.
    ssr: command === 'build' ? { resolve: { noExternal: true }, define: production } : {},
  },
  optimizeDeps: { include: ['radix-ui'] },
}))
