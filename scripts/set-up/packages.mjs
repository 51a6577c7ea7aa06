import { runNpm } from './npm.mjs'
import { inRoot } from './paths.mjs'
import { step } from './say.mjs'
import { fingerprint, isStamped, stamp, unstamp } from './stamp.mjs'

/** Installs exactly what the lock says, when it is not already there for this Node and this machine. */
export async function installPackages(node, withLock) {
  const modules = inRoot('node_modules')
  const print = packagesPrint(node)
  if (isStamped(modules, print)) return
  await withLock(async (lock) => {
    if (isStamped(modules, print)) return
    unstamp(modules)
    await step('Installing packages', 'Packages are installed', () => runNpm(node, ['ci'], inRoot(), lock))
    stamp(modules, print)
  })
}

/** npm leaves out packages by Node's major version, system and processor; a change of any needs a new install. */
export function packagesPrint(node) {
  return fingerprint(
    [inRoot('package-lock.json')],
    [node.version.split('.')[0], process.platform, process.arch],
  )
}
