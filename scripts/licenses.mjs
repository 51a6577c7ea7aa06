// `npm run licenses`: lists the licenses of all locked packages and fails on one that is not allowed. With `--notices`,
// it prints the license texts of the installed packages instead, as passing the product on requires.
import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { inRoot } from './set-up/paths.mjs'

/**
 * Licenses that a product with closed parts may use as it does: unchanged packages, the LGPL's as a library of their
 * own (sharp's libvips). The AGPL and GPL are missing on purpose.
 */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Licenses that packages name in words of their own. */
const named = new Map([['SEE LICENSE IN DBIP-LICENSE (CC-BY-4.0)', 'CC-BY-4.0']])

/** All packages of a lockfile: name, version, license, and whether only development needs it. */
export function packagesOf({ packages }) {
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, license, dev }]) => ({
      path,
      name: path.replace(/^.*node_modules\//, ''),
      version,
      license: license ?? 'none',
      dev: dev === true,
    }))
}

/** Whether an SPDX expression may be used: all parts of an AND, at least one part of an OR. */
export function isAllowed(license) {
  const expression = (named.get(license) ?? license).replaceAll(/[()]/g, '')
  return expression.split(' AND ').every((part) => part.split(' OR ').some((id) => allowed.has(id.trim())))
}

export function readLock() {
  return JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
}

function printList(packages) {
  const byLicense = Map.groupBy(packages, ({ license }) => license)
  for (const license of [...byLicense.keys()].sort((a, b) => (a < b ? -1 : 1))) {
    const those = byLicense.get(license)
    console.log(`${license} (${those.length})`)
    for (const { name, version, dev } of those)
      console.log(`  ${name} ${version}${dev ? ' (development)' : ''}`)
  }
}

/** The license texts of the installed packages that users get. */
export function noticesOf(packages) {
  const notices = packages
    .filter(({ dev }) => !dev)
    .flatMap(({ path, name, version, license }) => {
      const texts = licenseTexts(inRoot(...path.split('/')))
      return texts ? [`\n${'='.repeat(80)}\n${name} ${version}: ${license}\n\n${texts.trim()}\n`] : []
    })
  return notices.join('')
}

/** Undefined for packages that are not installed, such as the binaries of other systems. */
function licenseTexts(folder) {
  try {
    const files = readdirSync(folder).filter((file) =>
      /^(licen[cs]e|copying|notice|dbip-license)/i.test(file),
    )
    return files.map((file) => readFileSync(`${folder}/${file}`, 'utf8')).join('\n') || '(no license file)'
  } catch {
    return undefined
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const packages = packagesOf(readLock())
  if (process.argv.includes('--notices')) process.stdout.write(noticesOf(packages))
  else {
    printList(packages)
    const refused = packages.filter(({ license }) => !isAllowed(license))
    for (const { name, version, license } of refused)
      console.error(`${name} ${version} is under ${license}, which is not allowed`)
    process.exitCode = refused.length > 0 ? 1 : 0
  }
}
