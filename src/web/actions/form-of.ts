import { fatal } from '#web/boot/fatal.ts'

/** The form that a page was sent. Junk instead of one is the client's error, not ours. */
export async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw fatal('', 400)
  }
}
