import { type QrPath } from '#web/components/qr-path.ts'

/** Values that the security page shows once, after one action, and never again. */
export interface SecurityShown {
  /** an authenticator app that waits for its first code */
  setUp?: { secret: string; address: string; qr: QrPath }
  codes?: readonly string[]
  /** a passkey that the browser is to create; the options as JSON */
  passkey?: { ticket: string; name: string; options: string }
}
