import type { Session } from '#contract/accounts/sessions.ts'
import { useT } from '#web/i18n/frame.tsx'

/** The device of a session, as far as its browser reported it. */
export function useDeviceName(): (session: Pick<Session, 'browser' | 'system' | 'device'>) => string {
  const t = useT()
  return ({ browser, system, device }) =>
    browser && system
      ? t('sessions_list.on', { browser, system })
      : browser || system || t(`sessions_list.device.${device}`)
}

export function DeviceName({ session }: { session: Pick<Session, 'browser' | 'system' | 'device'> }) {
  return useDeviceName()(session)
}
