import { basename, extname } from 'node:path'

const banned = /^(utils?|helpers?|misc|common|manager|data|info)$/
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Why a file must not have this name; undefined if it may. */
export function nameOffence(path: string): string | undefined {
  const folders = path.split('/').slice(0, -1)
  // `name.test.ts`, `name.generated.ts`, `entry.server.tsx`: every part between dots counts as a word.
  const words = basename(path, extname(path)).split('.')
  if (words[0] === 'index') return 'a barrel hides who needs what: import the file itself'
  const wrong = [...folders, ...words].find((word) => banned.test(word))
  if (wrong) return `"${wrong}" says nothing about what is inside`
  if (!words.every((word) => kebab.test(word))) return 'files are named in kebab-case'
  return undefined
}
