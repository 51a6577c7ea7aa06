// `npm run sbom`: prints the software bill of materials in the CycloneDX format, from the lockfile alone, so that it needs
// no network and no installed packages. `npm sbom` refuses a lockfile with the optional packages of other systems.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { packagesOf, readLock } from './licenses.mjs'
import { inRoot } from './set-up/paths.mjs'

/** The bill of a product and its locked packages. The same lockfile gives the same bill. */
export function billOf({ name, version }, lock) {
  const digest = createHash('sha256').update(JSON.stringify(lock)).digest('hex')
  const root = { type: 'application', 'bom-ref': `${name}@${version}`, name, version }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(digest)}`,
    version: 1,
    metadata: { component: root },
    components: packagesOf(lock).map((found) => componentOf(found, lock.packages[found.path])),
    dependencies: [
      { ref: root['bom-ref'], dependsOn: dependenciesOf('', lock) },
      ...packagesOf(lock).map(({ path }) => ({ ref: path, dependsOn: dependenciesOf(path, lock) })),
    ],
  }
}

function componentOf({ path, name, version, license, dev }, { integrity, optional }) {
  const [scope, rest] = name.startsWith('@') ? name.split('/') : [undefined, name]
  return {
    type: 'library',
    'bom-ref': path,
    ...(scope && { group: scope }),
    name: rest,
    version,
    scope: dev ? 'excluded' : optional ? 'optional' : 'required',
    licenses: [
      / (AND|OR) /.test(license)
        ? { expression: license }
        : { license: license.includes(' ') ? { name: license } : { id: license } },
    ],
    purl: `pkg:npm/${scope ? `${encodeURIComponent(scope)}/` : ''}${rest}@${version}`,
    ...(integrity && { hashes: hashesOf(integrity) }),
  }
}

const algorithms = { sha512: 'SHA-512', sha384: 'SHA-384', sha256: 'SHA-256', sha1: 'SHA-1' }

function hashesOf(integrity) {
  return integrity.split(' ').map((text) => {
    const [name, hash] = text.split(/-(.+)/)
    return { alg: algorithms[name], content: Buffer.from(hash, 'base64').toString('hex') }
  })
}

/** Where Node would find what a package depends on: in its own folder, else in one above. Unlocked ones are left out. */
function dependenciesOf(path, { packages }) {
  const { dependencies, optionalDependencies, devDependencies } = packages[path] ?? {}
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...(path === '' && devDependencies) })
  const found = names.flatMap((name) => {
    for (let folder = path; ; folder = folder.replace(/(^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
      const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
      if (packages[place]) return [place]
      if (folder === '') return []
    }
  })
  return [...new Set(found)].toSorted()
}

function uuidOf(hex) {
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

export function readManifest() {
  return JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(JSON.stringify(billOf(readManifest(), readLock()), null, 2))
