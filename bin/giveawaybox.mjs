#!/usr/bin/env node
// The command line. Plain JavaScript for any Node >= 18: where this Node is too old or packages are missing, the launcher's own
// steps fetch them and the command goes on under the Node that the product needs, in the folder where it was typed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import * as nodeModule from 'node:module'
import { fileURLToPath } from 'node:url'

const self = fileURLToPath(import.meta.url)
const inRoot = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const [major, minor] = process.versions.node.split('.').map(Number)
const isNewEnough = major >= 24 || (major === 22 && minor >= 22)

process.exitCode =
  isNewEnough && existsSync(inRoot('node_modules/@noble/hashes')) ? await run() : await continueElsewhere()

async function run() {
  nodeModule.enableCompileCache(inRoot('.cache/compile'))
  // A program that reads only the first lines, as `head` does, ends the command without a stack trace.
  process.stdout.on('error', () => process.exit(0))
  const { runCommand } = await import('../src/cli/run-command.ts')
  return runCommand(process.argv.slice(2), {
    line: (text) => process.stdout.write(`${text}\n`),
    problem: (text) => process.stderr.write(`${text}\n`),
  })
}

async function continueElsewhere() {
  // What the set-up says is not part of what the command prints.
  console.log = console.error
  const { chooseNode } = await import('../scripts/set-up/node.mjs')
  const { installPackages } = await import('../scripts/set-up/packages.mjs')
  const { withLock } = await import('../scripts/set-up/lock.mjs')
  const { explain } = await import('../scripts/set-up/say.mjs')
  try {
    const node = await chooseNode(withLock)
    if (!existsSync(inRoot('node_modules/@noble/hashes'))) await installPackages(node, withLock)
    const ended = spawnSync(node.bin, [self, ...process.argv.slice(2)], { stdio: 'inherit' })
    return ended.status ?? 1
  } catch (error) {
    console.error(explain(error))
    return 1
  }
}
