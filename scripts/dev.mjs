// The server with Vite inside it (`src/main.ts --dev`). Vite reloads the web by itself; a change in the server's code
// restarts the server after a clean stop, so that the embedded database never has two owners.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { inRoot } from './set-up/paths.mjs'

const watched = ['server', 'contract', 'draw', 'locales']
const settleTime = 150
let server = start()
let timer
let isRestarting = false
let isStopping = false

for (const folder of watched) watch(inRoot('src', folder), { recursive: true }, (_, file) => changed(file))
for (const file of ['main.ts', 'brand.ts', 'guilloche.ts'])
  watch(inRoot('src'), (_, name) => name === file && changed(name))
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    isStopping = true
    if (server.exitCode === null && server.signalCode === null) server.kill(signal)
    else process.exit(0)
  })
}

function start() {
  const child = spawn(
    process.execPath,
    [...process.execArgv, inRoot('src', 'main.ts'), '--dev', ...process.argv.slice(2)],
    {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    },
  )
  child.once('exit', (code) => {
    if (isStopping) process.exit(code ?? 0)
    if (isRestarting) {
      isRestarting = false
      server = start()
    } else console.log('The server ended; it starts again with the next change.')
  })
  return child
}

function changed(file) {
  if (!file || /\.test\.tsx?$|~$|\.sw.$/.test(file)) return
  clearTimeout(timer)
  timer = setTimeout(() => restart(file), settleTime)
}

function restart(file) {
  if (isStopping || isRestarting) return
  console.log(`${file} changed: restarting the server`)
  if (server.exitCode !== null || server.signalCode !== null) {
    server = start()
    return
  }
  isRestarting = true
  server.kill('SIGTERM')
}
