/** The search for a privilege escalation, for as long as wanted: `node test/access/escalate.ts [sequences]`. */
import { spawnSync } from 'node:child_process'

const [sequences = '2000'] = process.argv.slice(2)
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'test/access/escalation.test.ts'],
  { stdio: 'inherit', env: { ...process.env, ESCALATION_SEQUENCES: sequences } },
)
process.exitCode = status ?? 1
