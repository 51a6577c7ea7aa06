import { readFileSync } from 'node:fs'
import { runNpm } from './npm.mjs'
import { inRoot } from './paths.mjs'
import { step } from './say.mjs'
import { fingerprint, isStamped, stamp, unstamp } from './stamp.mjs'

/**
 * Installs exactly what the lockfile says, unless it is already installed for this Node and machine: the product's
 * packages, or those of a folder with its own lockfile.
 */
export async function installPackages(node, withLock, folder = '.') {
  const modules = inRoot(folder, 'node_modules')
  const print = packagesPrint(node, folder)
  if (isStamped(modules, print)) return
  await withLock(async (lock) => {
    if (isStamped(modules, print)) return
    unstamp(modules)
    const of = folder === '.' ? '' : ` of ${folder}/`
    await step(`Installing packages${of}`, 'Packages are installed', () =>
      runNpm(node, ['ci'], inRoot(folder), lock),
    )
    stamp(modules, print)
  })
}

/** Whether npm has installed all that the product runs with, as in an image or below /opt. */
export function hasProductPackages() {
  try {
    const read = (...path) => JSON.parse(readFileSync(inRoot(...path), 'utf8'))
    // npm writes the second one last.
    return isEnough(read('package-lock.json'), read('node_modules', '.package-lock.json'))
  } catch (error) {
    if (error.code === 'ENOENT') return false
    throw error
  }
}

/** Whether all packages of a lockfile are installed but those of development and of other systems. */
export function isEnough({ packages: wanted }, { packages: installed }) {
  return Object.entries(wanted).every(
    ([path, { version, dev, devOptional, optional }]) =>
      path === '' || dev || devOptional || optional || installed[path]?.version === version,
  )
}

/** npm skips packages based on Node's major version, system and processor; a change in any needs a new install. */
function packagesPrint(node, folder = '.') {
  return fingerprint(
    [inRoot(folder, 'package-lock.json')],
    [node.version.split('.')[0], process.platform, process.arch],
  )
}
