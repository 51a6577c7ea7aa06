import type { QrPath } from '#web/components/qr-path.ts'

/** What one answer of the security page shows and no other ever again. */
export interface SecurityShown {
  /** an authenticator app that waits for its first code */
  setUp?: { secret: string; address: string; qr: QrPath }
  codes?: readonly string[]
  /** a passkey that the browser is to make; the options as JSON */
  passkey?: { ticket: string; name: string; options: string }
}
