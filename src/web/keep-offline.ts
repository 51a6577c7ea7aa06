import type { Locale } from '#locales/locales.ts'
import { trustedScript } from './state/start-worker.ts'

/** The worker that keeps the tools for when there is no network; not for who asks to be spared data. */
export async function keepOffline(locale: Locale): Promise<void> {
  const { serviceWorker, connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  try {
    await serviceWorker.register(trustedScript('/service-worker.js'), { updateViaCache: 'none' })
    const { active } = await serviceWorker.ready
    active?.postMessage({ keep: locale })
  } catch {
    // Browsers that keep nothing (private windows, storage full) have the site as long as they have a network.
  }
}
