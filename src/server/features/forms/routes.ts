import { sendContactForm as sendCall } from '../../../contract/forms.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { sendContactForm } from './send-contact-form.ts'

export function formRoutes(mount: Mount, ctx: Context): void {
  mount(sendCall, async (asked) => {
    const { id, status, created_at } = await sendContactForm(ctx, asked)
    return { id, status, created_at: created_at.toISOString() }
  })
}
