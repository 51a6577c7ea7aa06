/**
 * Starts a module worker of this build. `url` comes from an import that ends in `?worker&url`. Pages require trusted
 * types, so the address passes through a policy that only allows this origin.
 */
export function startWorker(url: string): Worker {
  return new Worker(trustedScript(url), { type: 'module' })
}

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): unknown
  }
}

let policy: ReturnType<Policies['createPolicy']> | undefined

/** The address of a script on this origin, as a trusted type where the browser has them; typed as a string. */
export function trustedScript(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  if (!trustedTypes) return ownOrigin(url)
  policy ??= trustedTypes.createPolicy('own-workers', { createScriptURL: ownOrigin })
  return policy.createScriptURL(url) as string
}

function ownOrigin(url: string): string {
  if (new URL(url, location.href).origin !== location.origin)
    throw new TypeError('a worker of another origin')
  return url
}
