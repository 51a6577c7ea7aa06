import type { Question } from './confirm-overlay.tsx'

/** Shows the confirm overlay, which is fetched on first use; dismissing it means no. */
export async function askToConfirm(question: Question): Promise<boolean> {
  const [{ openOverlay }, { ConfirmOverlay }] = await Promise.all([
    import('../../state/overlays.ts'),
    import('./confirm-overlay.tsx'),
  ])
  return (await openOverlay(ConfirmOverlay, question)) === true
}
