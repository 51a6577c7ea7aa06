import { writeFileSync } from 'node:fs'

/** Writes for `count.mjs` what a run of Vitest came to: how many tests passed, which failed, which needed a second attempt. */
export default class VitestReport {
  onTestRunEnd(modules) {
    const report = { passed: 0, failed: [], retried: [] }
    for (const module of modules) addModule(report, module)
    writeFileSync(process.env.UNIT_REPORT, JSON.stringify(report))
  }
}

function addModule(report, module) {
  const failedBefore = report.failed.length
  for (const test of module.children.allTests()) {
    const name = `${module.relativeModuleId} › ${test.fullName}`
    const { state } = test.result()
    if (state === 'passed') report.passed++
    if (state === 'failed') report.failed.push(name)
    if (state === 'passed' && test.diagnostic()?.flaky) report.retried.push(name)
  }
  // A file that could not be loaded has no failed test in it, but counts as one.
  if (module.state() === 'failed' && report.failed.length === failedBefore)
    report.failed.push(module.relativeModuleId)
}
