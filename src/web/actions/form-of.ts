import { fatal } from '#web/boot/fatal.ts'

/** The texts of a form by the names of its fields, without files. */
export function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** The form that a page was sent. Junk instead of one is the client's error, not ours. */
export async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw fatal('', 400)
  }
}
