import type { Locale } from '#locales/locales.ts'
import { trustedScript } from '../state/start-worker.ts'

/** Registers the worker that saves the tools for offline use; not for visitors who asked to save data. */
export async function keepOffline(locale: Locale): Promise<void> {
  const { serviceWorker, connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  try {
    await serviceWorker.register(trustedScript('/service-worker.js'), { updateViaCache: 'none' })
    const { active } = await serviceWorker.ready
    active?.postMessage({ keep: locale })
  } catch {
    // Browsers that store nothing (private windows, storage full) only have the site while online.
  }
}
