import { readdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const messages = fileURLToPath(new URL('../../src/locales/messages/en/', import.meta.url))
export const keysFile = fileURLToPath(new URL('../../src/locales/message-keys.generated.ts', import.meta.url))

/** The text of `message-keys.generated.ts`: two lines for each file of English messages. */
export function messageKeys(): string {
  const files = readdirSync(messages).toSorted()
  const imports = files.map((file) => `import type ${nameOf(file)} from './messages/en/${file}'\n`)
  const keys = files.map((file) => `\n  | keyof typeof ${nameOf(file)}`)
  return `// Made by scripts/messages/write-message-keys.ts; not to be edited.

${imports.join('')}
/** Every key of the messages, plural forms included. */
export type WholeKey =${keys.join('')}
`
}

/** `coin_toss.json` as `coinToss`. */
function nameOf(file: string): string {
  return file.replace('.json', '').replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(keysFile, messageKeys())
