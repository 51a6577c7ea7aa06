import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './paths.mjs'

const file = (folder) => join(folder, '.set-up-stamp')

/** A digest of files and folders (by relative name and content) and of given strings. Missing files count as absent. */
export function fingerprint(paths, words = []) {
  const hash = createHash('sha256')
  for (const word of words) hash.update(`${word}\0`)
  for (const path of paths) add(hash, path)
  return hash.digest('hex')
}

function add(hash, path) {
  if (!existsSync(path)) return
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) add(hash, join(path, name))
    return
  }
  const content = readFileSync(path)
  hash.update(`${relative(root, path).replaceAll('\\', '/')}\0${content.length}\0`)
  hash.update(content)
}

export function isStamped(folder, print) {
  return existsSync(file(folder)) && readFileSync(file(folder), 'utf8') === print
}

/** Written last and atomically, so that a folder without a valid stamp is an unfinished one. */
export function stamp(folder, print) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${file(folder)}.new`, print)
  renameSync(`${file(folder)}.new`, file(folder))
}

export function unstamp(folder) {
  rmSync(file(folder), { force: true })
}
