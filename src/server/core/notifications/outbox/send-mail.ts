import type { Context } from '../../../context.ts'
import { mailById } from './store.ts'

export async function sendMail(ctx: Pick<Context, 'db' | 'mailer'>, id: string): Promise<void> {
  await mailById(ctx.db, id)
}
