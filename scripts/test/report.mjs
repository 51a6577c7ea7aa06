import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from '../set-up/paths.mjs'

const place = inRoot('.cache', 'test', 'report.json')

/** What git prints, without the line break; undefined where there is no git, such as in an unpacked archive. */
export function git(...args) {
  try {
    return execFileSync('git', args, {
      cwd: inRoot(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined
  }
}

/** Notes the result of a run of all stages, for the release of this commit. */
export function writeReport({ passed, failed }) {
  const report = {
    commit: git('rev-parse', 'HEAD'),
    is_clean: git('status', '--porcelain') === '',
    passed,
    failed,
  }
  writeFileSync(place, `${JSON.stringify(report)}\n`)
}

/** The result of the last run of all stages; undefined if there is none. */
export function readReport() {
  try {
    return JSON.parse(readFileSync(place, 'utf8'))
  } catch {
    return undefined
  }
}
