import { errors, Failure, type FieldError, fail } from '#contract/api/errors.ts'
import type { FieldValues } from '#contract/fields/content-schema.ts'
import type { Field } from '#contract/fields/field.ts'
import type { Context } from '../../context.ts'
import { claimMedia, type PlacedMedia, placeMedia } from '../../core/media/keep-file.ts'
import { keepUses } from '../../core/media/keep-uses.ts'
import { promisedForm } from '../../core/media/recognize.ts'
import type { StoredModule } from '../../core/modules/store.ts'
import type { AttachedFile, Filling } from './check-filling.ts'

export type AttachDeps = Pick<Context, 'db' | 'log' | 'now' | 'random' | 'secrets' | 'storage'>

interface Attached {
  form: StoredModule
  filling: Filling
  userId: string | null
}

/** A stored file, and the placeholder id used for it in the values. */
interface PlacedFile {
  id: string
  field: string
  placed: PlacedMedia
}

/**
 * Stores the files of a form. Without an owner, they are cleaned up automatically if the submission is not saved in the
 * end; a problem with a file is reported at its field.
 */
export async function placeAttachments(
  ctx: AttachDeps,
  { form, filling, userId }: Attached,
): Promise<PlacedFile[]> {
  const placed: PlacedFile[] = []
  for (const file of filling.files) {
    const field = filling.fields.find(({ key }) => key === file.field)
    placed.push({
      id: file.id,
      field: file.field,
      placed: await besideField(file.field, () => store(ctx, file, field)),
    })
  }
  return placed

  function store(deps: AttachDeps, file: AttachedFile, field: Field | undefined) {
    const { kind } = promisedForm(file.name)
    const kinds = field?.type === 'image' ? ['image'] : (field?.settings.kinds ?? [kind])
    if (!kinds.includes(kind)) throw fail('media_kind_refused')
    return placeMedia(deps, {
      content: file.bytes,
      fileName: file.name,
      module: form.key,
      isPrivate: true,
      createdBy: userId,
    })
  }
}

/** Attaches the files to the submission; returns the values with the final ids. */
export async function claimAttachments(
  trx: Context['db'],
  submissionId: string,
  { values }: Pick<Filling, 'values'>,
  placed: readonly PlacedFile[],
): Promise<FieldValues> {
  if (placed.length === 0) return values
  const ids = new Map<unknown, string>()
  for (const { id, field, placed: file } of placed)
    ids.set(id, (await besideField(field, () => claimMedia(trx, file))).id)
  await keepUses(trx, { area: 'forms', id: submissionId }, [...ids.values()])
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map((item: unknown) => ids.get(item) ?? item) : value,
    ]),
  )
}

/** A rejected file is an error of its field; a failure to store files is one of the site. */
async function besideField<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (failure) {
    if (!(failure instanceof Failure) || failure.code === 'problem_saving_files') throw failure
    const { code, details } = failure
    const problem: FieldError = { path: [field], key: errors[code].key, details }
    throw fail('validation_failed', {}, [problem])
  }
}
