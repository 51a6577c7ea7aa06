// `npm run release -- 1.2.0`: says what would be released, and what is in the way. With `--write` it bumps the version,
// dates the changelog, commits, tags, and writes the bill of materials and the licenses to `.cache/release`. Publishing,
// the only step that cannot be taken back, is left to a person.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { noticesOf, packagesOf, readLock } from './licenses.mjs'
import { billOf, readManifest } from './sbom.mjs'
import { inRoot } from './set-up/paths.mjs'
import { git, readReport } from './test/report.mjs'

const heading = '## Unreleased\n'

/** Everything that keeps a version from being released now. */
export function problemsOf({ version, current, isClean, head, report, tags, changelog }) {
  const problems = []
  if (!/^\d+\.\d+\.\d+$/.test(version)) problems.push(`${version} is no version such as 1.2.0.`)
  else if (compare(version, current) <= 0) problems.push(`${version} is not above ${current}.`)
  if (tags.includes(`v${version}`)) problems.push(`The tag v${version} exists already.`)
  if (!isClean) problems.push('There are uncommitted changes.')
  if (!report) problems.push('There is no report of the tests. Run npm test.')
  else if (report.commit !== head || !report.is_clean)
    problems.push('The last tests ran on other files. Run npm test.')
  else if (report.failed > 0 || report.passed === 0)
    problems.push(`The tests failed: ${report.passed} passed, ${report.failed} failed.`)
  if (unreleased(changelog) === '') problems.push('CHANGELOG.md names no change under Unreleased.')
  return problems
}

function compare(a, b) {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number))
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2]
}

function unreleased(changelog) {
  const [, after = ''] = changelog.split(heading)
  return after.split(/^## /m)[0].trim()
}

/** The changelog with its unreleased changes under the version and its date. */
export function dateChangelog(changelog, version, date) {
  return changelog.replace(heading, `${heading}\n## ${version}, ${date}\n`)
}

/** A manifest or lockfile with another version of the product, and nothing else changed. */
export function bumpVersion(text, current, version) {
  const line = `"version": "${current}"`
  // A lockfile names it twice before its packages.
  const [own, ...packages] = text.split('"node_modules/')
  if (!own.includes(line)) throw new Error(`there is no version ${current}`)
  return [own.replaceAll(line, `"version": "${version}"`), ...packages].join('"node_modules/')
}

function release(args) {
  const [version = ''] = args.filter((arg) => !arg.startsWith('--'))
  const { version: current } = readManifest()
  const read = (file) => readFileSync(inRoot(file), 'utf8')
  const changelog = read('CHANGELOG.md')
  const problems = problemsOf({
    version,
    current,
    changelog,
    isClean: git('status', '--porcelain') === '',
    head: git('rev-parse', 'HEAD'),
    report: readReport(),
    tags: git('tag', '--list')?.split('\n') ?? [],
  })
  console.log(`Release ${version}, after ${current}:\n\n${unreleased(changelog)}\n`)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) return 1
  if (!args.includes('--write')) {
    console.log('Nothing was changed. Add --write to release it.')
    return 0
  }
  for (const file of ['package.json', 'package-lock.json'])
    writeFileSync(inRoot(file), bumpVersion(read(file), current, version))
  const today = new Date().toISOString().slice(0, 10)
  writeFileSync(inRoot('CHANGELOG.md'), dateChangelog(changelog, version, today))
  for (const step of [
    ['commit', '--all', '--message', `Release ${version}`],
    ['tag', '--annotate', `v${version}`, '--message', `Release ${version}`],
  ])
    if (git(...step) === undefined) throw new Error(`git ${step.join(' ')} failed`)
  writeDocuments(version)
  console.log(`Released here. Publish it with: git push --follow-tags`)
  return 0
}

function writeDocuments(version) {
  const folder = inRoot('.cache', 'release')
  mkdirSync(folder, { recursive: true })
  const lock = readLock()
  const bill = JSON.stringify(billOf(readManifest(), lock), null, 2)
  writeFileSync(`${folder}/giveawaybox-${version}.cdx.json`, `${bill}\n`)
  writeFileSync(`${folder}/THIRD-PARTY-NOTICES.txt`, noticesOf(packagesOf(lock)))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = release(process.argv.slice(2))
