import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRoot } from './paths.mjs'
import { say } from './say.mjs'

const folder = inRoot('.cache', 'set-up.lock')
const owners = `${folder}/owners`
const thief = `${folder}.taking-over`
const heartbeat = 5_000
const forgottenAfter = 180_000

/**
 * Runs work while no other launch in this folder installs or builds. The work may add processes that share the
 * ownership.
 */
export async function withLock(work) {
  await take()
  const beat = setInterval(() => utimesSync(folder, new Date(), new Date()), heartbeat)
  const release = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', release)
  try {
    return await work({ shareWith: (pid) => own([process.pid, pid]) })
  } finally {
    clearInterval(beat)
    process.off('exit', release)
    release()
  }
}

async function take() {
  mkdirSync(inRoot('.cache'), { recursive: true })
  for (let told = false; !tryTake(); told = true) {
    if (!told) say('Another process is setting up this folder; waiting for it')
    if (isStale()) removeStale()
    else await sleep(300)
  }
}

function tryTake() {
  if (!makeFolder(folder)) return false
  own([process.pid])
  return true
}

function own(pids) {
  writeFileSync(owners, pids.join(' '))
}

/** Left behind if all its owners are gone; a pid may be reused, hence the heartbeat too. */
function isStale() {
  const age = ageOf(folder)
  if (age === undefined) return false
  if (age > forgottenAfter) return true
  try {
    const pids = readFileSync(owners, 'utf8').split(' ').map(Number)
    return pids.every((pid) => pid === process.pid || !isAlive(pid))
  } catch {
    return age > heartbeat
  }
}

/**
 * Of several processes that find it stale only one may remove it, or the second would remove the new lock of the first.
 */
function removeStale() {
  if ((ageOf(thief) ?? 0) > heartbeat) rmSync(thief, { recursive: true, force: true })
  if (!makeFolder(thief)) return
  try {
    if (isStale()) rmSync(folder, { recursive: true, force: true })
  } finally {
    rmSync(thief, { recursive: true, force: true })
  }
}

function makeFolder(path) {
  try {
    mkdirSync(path)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function ageOf(path) {
  try {
    return Date.now() - statSync(path).mtimeMs
  } catch {
    return undefined
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
