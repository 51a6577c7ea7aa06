const startedAt = Date.now()
const patience = 15_000

/** Prints one line with the seconds since the launch. */
export function say(line) {
  console.log(`${seconds(startedAt).padStart(7)}  ${line}`)
}

/** Prints what begins, shows every 15 seconds that it is still running, and prints how long it took. */
export async function step(doing, done, work) {
  const begunAt = Date.now()
  say(`${doing} ...`)
  const alive = setInterval(() => say(`... still working (${seconds(begunAt)})`), patience)
  try {
    const result = await work()
    say(`${done} (${seconds(begunAt)})`)
    return result
  } finally {
    clearInterval(alive)
  }
}

export function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}

/** An error whose message is meant for the person at the terminal. */
export class Plain extends Error {}

/** Turns a setup error into a sentence that says what to do. */
export function explain(error) {
  if (error instanceof Plain) return error.message
  const text = `${error?.code ?? ''} ${error?.message ?? error}`
  return reasons(text) ?? `Unexpected failure: ${error?.stack ?? text}`
}

/** The cause found in a tool's output, as a sentence; undefined if none is recognized. */
export function reasons(text) {
  if (/ENOSPC|no space left/i.test(text))
    return 'The disk is full. Free about 1.5 GB and run the same command again.'
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|ERR_SOCKET_TIMEOUT/.test(text))
    return 'The npm registry cannot be reached. Check the network (or the proxy settings of npm) and run the same command again.'
  if (/EACCES|EPERM|EROFS/.test(text))
    return 'This folder cannot be written by this user. Give the user write access to it and run the same command again.'
  if (/SELF_SIGNED_CERT|UNABLE_TO_(GET|VERIFY)|CERT_/.test(text))
    return 'The certificate of the npm registry is not trusted here. Set NODE_EXTRA_CA_CERTS to the certificate of your network.'
  if (/EINTEGRITY/.test(text))
    return 'A downloaded package is damaged. Run "npm cache verify" and then the same command again.'
  return undefined
}
