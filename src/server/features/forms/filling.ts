import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { errors, Failure, type FieldError, fail } from '#contract/api/errors.ts'
import { fieldErrors } from '#contract/api/field-errors.ts'
import { maxFormBytes } from '#contract/content/forms.ts'
import { contentSchema, type FieldValues, mediaOfValues } from '#contract/fields/content-schema.ts'
import type { Field } from '#contract/fields/field.ts'
import type { Context } from '../../context.ts'
import { claimMedia, type PlacedMedia, placeMedia } from '../../core/media/keep-file.ts'
import { promisedForm } from '../../core/media/recognize.ts'
import { keepUses } from '../../core/media/show-media.ts'
import type { StoredModule } from '../../core/modules/store.ts'
import type { ReceivedPart } from '../../http/read-upload.ts'
import { visibleFields } from './read-forms.ts'

/** The result of checking a filled-in form. */
export interface Filling {
  fields: Field[]
  /** by key; files are represented by the ids they will be stored under */
  values: FieldValues
  files: AttachedFile[]
  /** milliseconds the form was open */
  took: number | undefined
}

interface AttachedFile extends ReceivedPart {
  /** its id in `values` */
  id: string
}

const besides = {
  website: z
    .string()
    .max(2000)
    .refine((typed) => typed === '', { params: { key: 'leave_empty' } })
    .default(''),
  took: z.int().optional(),
}

/** Reports all errors at once, each at its field. */
export function checkFilling(
  form: Pick<StoredModule, 'fields' | 'upload'>,
  typed: Readonly<Record<string, unknown>>,
  parts: readonly ReceivedPart[],
): Filling {
  const fields = visibleFields(form)
  const keys = new Set(fields.map(({ key }) => key))
  const { own, extra } = apart(typed, keys)
  const takesFiles = fields.filter(({ type }) => type === 'file' || type === 'image')
  const files = parts.map((part) => ({ ...part, id: randomUUID() }))
  const attached = Object.fromEntries(
    takesFiles.map(({ key }) => [key, files.filter(({ field }) => field === key).map(({ id }) => id)]),
  )
  const checked = contentSchema(fields).safeParse({ ...own, ...attached }, { reportInput: true })
  const trap = z.strictObject(besides).partial().safeParse(extra, { reportInput: true })
  const wrong = [
    ...fieldErrors([...(checked.error?.issues ?? []), ...(trap.error?.issues ?? [])]),
    ...foreignMedia(fields, own, takesFiles),
    ...wrongFiles(form, takesFiles, files),
  ]
  if (wrong.length > 0 || !checked.data) throw fail('validation_failed', {}, wrong)
  return { fields, values: checked.data, files, took: trap.data?.took }
}

/** `website` and `took` are our own fields, unless the form has fields with these names. */
function apart(typed: Readonly<Record<string, unknown>>, keys: ReadonlySet<string>) {
  const entries = Object.entries(typed)
  const isExtra = (name: string) => Object.hasOwn(besides, name) && !keys.has(name)
  return {
    own: Object.fromEntries(entries.filter(([name]) => !isExtra(name))),
    extra: Object.fromEntries(entries.filter(([name]) => isExtra(name))),
  }
}

/** Senders must not refer to files in our library: attachments come with the form. */
function foreignMedia(
  fields: readonly Field[],
  own: FieldValues,
  takesFiles: readonly Field[],
): FieldError[] {
  const named = fields.filter((field) => {
    if (takesFiles.includes(field)) return !isNothing(own[field.key])
    const shaped = contentSchema([field], { isDraft: true }).safeParse({ [field.key]: own[field.key] })
    return shaped.success && mediaOfValues([field], shaped.data).length > 0
  })
  return named.map(({ key }) => ({ path: [key], key: 'validation.not_an_option' }))
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}

/** The errors that can be found without opening the files. */
function wrongFiles(
  { upload }: Pick<StoredModule, 'upload'>,
  takesFiles: readonly Field[],
  files: readonly ReceivedPart[],
): FieldError[] {
  const maxBytes = Math.min(upload.bytes, maxFormBytes)
  const fileKeys = new Set(takesFiles.map(({ key }) => key))
  const stray = files.filter(({ field }) => !fileKeys.has(field))
  return [
    ...stray.map(({ field }) => ({
      path: [],
      key: 'validation.unrecognized_keys',
      details: { keys: field.replaceAll(/[^\w.-]/g, '').slice(0, 40) },
    })),
    ...takesFiles.flatMap(({ key }): FieldError[] => {
      const fieldFiles = files.filter(({ field }) => field === key)
      const path = [key]
      if (fieldFiles.length > upload.most)
        return [{ path, key: 'validation.too_big.list', details: { count: upload.most } }]
      return fieldFiles.some(({ bytes }) => bytes.length > maxBytes)
        ? [{ path, key: errors.media_too_large.key, details: { limit: maxBytes } }]
        : []
    }),
  ]
}

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
