import { spawn } from 'node:child_process'
import { Plain } from './say.mjs'

const grace = 2_000

/**
 * Runs a program quietly and returns `{ code, output }`. A signal that ends us ends the program first: an installer
 * that outlives its launcher would write into the folder of the next one.
 */
export function run(bin, args, { cwd, env, lock }) {
  return new Promise((resolve, reject) => {
    const child = spawn(bin, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
    lock?.shareWith(child.pid)
    let output = ''
    let interrupted = false
    const collect = (chunk) => {
      output = (output + chunk).slice(-100_000)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    const stop = () => {
      interrupted = true
      child.kill('SIGTERM')
      // npm finishes its current work before it reacts; half an install is no loss, because the next run starts over.
      setTimeout(() => child.kill('SIGKILL'), grace).unref()
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, stop)
    const settle = (act) => {
      for (const signal of signals) process.off(signal, stop)
      act()
    }
    child.once('error', (error) => settle(() => reject(error)))
    child.once('close', (code) => {
      if (interrupted)
        settle(() => reject(new Plain('Interrupted. The next run repairs what is unfinished.')))
      else settle(() => resolve({ code, output }))
    })
  })
}
