import { run } from './run.mjs'
import { Plain, reasons } from './say.mjs'

// dev packages build the web even if NODE_ENV is production; with short retries an offline machine fails within
// seconds.
const flags = [
  '--include=dev',
  '--include=optional',
  '--prefer-offline',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  '--fetch-retries=3',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=8000',
]

/**
 * Runs npm itself under the chosen Node, never through a shell or npm.cmd, so that it works the same on every system.
 */
export async function runNpm(node, args, folder, lock) {
  if (!node.npm)
    throw new Plain(
      'npm was not found beside this Node. Install npm (it comes with Node) and run the same command again.',
    )
  const { code, output } = await run(node.bin, [node.npm, ...args, ...flags], {
    cwd: folder,
    env: plainEnv(),
    lock,
  })
  if (code === 0) return
  const head = output.trim().split('\n').slice(0, 20).join('\n')
  throw new Plain(`npm ${args.join(' ')} failed. ${reasons(output) ?? ''}\n${head}`)
}

/**
 * Variables that the outer npm passes to its scripts (`npm_package_...`, its prefix) would mislead an inner npm in
 * another folder.
 */
function plainEnv() {
  const misleading =
    /^npm_(package_|lifecycle_|config_local_prefix|config_prefix|command|execpath|node_execpath)/
  const kept = Object.entries(process.env).filter(([name]) => !misleading.test(name))
  // A downloaded Node has its own list of certificate authorities; a company's proxy is only in the system's list.
  return { NODE_USE_SYSTEM_CA: '1', ...Object.fromEntries(kept) }
}
