import { z } from 'zod'
import { locales } from '#locales/locales.ts'
import { defineCall } from '../api/call.ts'
import { defineExports, listQuery, listReply, seen } from '../api/list-calls.ts'
import { text } from '../api/text.ts'
import { fileKinds } from '../fields/names.ts'
import { mediaList } from '../lists/site-lists.ts'
import { maxMediaBytes, mediaPieceBytes, storageDrivers, wholeMediaBytes } from './media-limits.ts'
import { moduleKey } from './modules.ts'

/** What a picture shows, by language. */
const alt = z.partialRecord(z.enum(locales), text(300).trim())

/** A medium as pages show it (`ShownMedia` in `fields/doc/editor-doc.ts`). */
export const shownMedium = z.object({
  id: z.uuid(),
  file_name: z.string(),
  kind: z.enum(fileKinds),
  /** MIME type */
  type: z.string(),
  size: z.int(),
  url: z.string(),
  /** its page at a video host, if it is embedded from there; null if this site serves it */
  address: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** in the caller's language */
  alt: z.string(),
  focal_x: z.number(),
  focal_y: z.number(),
  /** renditions of the whole picture, narrowest first */
  parts: z.array(
    z.object({
      key: z.string(),
      url: z.string(),
      width: z.int(),
      height: z.int(),
      type: z.string(),
      bytes: z.int(),
    }),
  ),
})

/** A medium in the library. */
const mediaRow = shownMedium.extend({
  /** address of the small square around the focal point; null if there is none */
  thumb: z.string().nullable(),
  /** the folder: the key of a module, or null */
  module: z.string().nullable(),
  store: z.enum(storageDrivers),
  /** a picture without a description in any language */
  lacks_alt: z.boolean(),
  /** uploaded through a form: visible to users who may read the form */
  is_private: z.boolean(),
  /** number of records that show it */
  uses: z.int(),
  /** its uploader; null if that account was deleted, or for a visitor's upload */
  created_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type MediaRow = z.output<typeof mediaRow>

/** A record that shows a medium. */
const mediaUse = z.object({
  /** `contents`, `modules`, `forms` … */
  area: z.string(),
  record_id: z.string(),
  /** the record's name; '' if it has none in any language */
  name: z.string(),
  /** for a content or a submission: the key of its module */
  module: z.string().nullable(),
  /** that module's name in the caller's language; '' if there is none */
  module_name: z.string(),
  /** whether the caller may open the record and see its name */
  may_open: z.boolean(),
})
export type MediaUse = z.output<typeof mediaUse>

/** A part of a picture, in pixels from its upper left corner. */
const area = z.strictObject({
  x: z.int().min(0),
  y: z.int().min(0),
  width: z.int().min(1),
  height: z.int().min(1),
})

const mediaDetail = mediaRow.extend({
  /** what it shows, in every language that was written; `alt` is the caller's */
  alt_texts: alt,
  /** for a picture: as uploaded, which is what cropping starts from */
  original: z.object({ url: z.string(), width: z.int(), height: z.int() }).nullable(),
  /** the crop, in pixels of `original` */
  crop: area.nullable(),
  /** for a video: its transfer to the video host; `offered` if this site has one */
  hosting: z
    .object({
      offered: z.boolean(),
      status: z.enum(['none', 'waiting', 'sending', 'transcoding', 'ready', 'failed']),
      /** bytes that have arrived at the host */
      sent: z.int(),
      problem: z.enum(['refused', 'unreadable', 'gone', 'unavailable']).nullable(),
    })
    .nullable(),
  used_by: z.array(mediaUse),
})
export type MediaDetail = z.output<typeof mediaDetail>

const params = z.object({ id: z.string().max(64) })
const folder = moduleKey.nullable()

export const listMedia = defineCall({
  name: 'listMedia',
  method: 'GET',
  path: '/api/media',
  summary: 'List the media library, newest first',
  access: 'media.read',
  budget: 'read',
  query: listQuery(mediaList),
  reply: listReply(mediaRow),
  errors: ['validation_failed'],
})

export const exportMedia = defineExports(mediaList, { path: '/api/media', access: 'media.read' })

const mediaFolder = z.object({
  /** null for files without a folder */
  module: z.string().nullable(),
  /** the module's name in the caller's language; '' if there is none */
  name: z.string(),
  files: z.int(),
  bytes: z.int(),
  /** what may be uploaded into it */
  kinds: z.array(z.enum(fileKinds)),
  /** maximum bytes of one file */
  file_bytes: z.int(),
})
export type MediaFolder = z.output<typeof mediaFolder>

export const listMediaFolders = defineCall({
  name: 'listMediaFolders',
  method: 'GET',
  path: '/api/media/folders',
  summary: "List the library's folders with their contents, and the space left",
  access: 'media.read',
  budget: 'read',
  reply: z.object({
    folders: z.array(mediaFolder),
    /** maximum bytes of one folder */
    folder_quota: z.int(),
    /** bytes that the caller uploaded, and their limit */
    own_bytes: z.int(),
    own_quota: z.int(),
  }),
  errors: [],
})

export const getMedia = defineCall({
  name: 'getMedia',
  method: 'GET',
  path: '/api/media/{id}',
  summary: "Get a media file with its texts in all languages and where it's used",
  access: 'media.read',
  budget: 'read',
  params,
  reply: mediaDetail,
  errors: ['media_not_found'],
})

/** What can be wrong with an uploaded file, whatever the upload method. */
const fileErrors = [
  'validation_failed',
  'module_not_found',
  'file_missing',
  'file_empty',
  'media_too_large',
  'media_kind_refused',
  'media_type_unknown',
  'media_type_mismatch',
  'media_quota_reached',
  'image_processing_error',
  'problem_saving_files',
  'busy',
] as const

/** `is_cut`: the file goes on after these lines. */
export const getMediaText = defineCall({
  name: 'getMediaText',
  method: 'GET',
  path: '/api/media/{id}/text',
  summary: 'Get the first lines of a text file (TXT, CSV); null for any other file',
  access: 'media.read',
  budget: 'read',
  params,
  reply: z.object({ lines: z.array(z.string()), is_cut: z.boolean() }).nullable(),
  errors: ['media_not_found'],
})

export const uploadMedia = defineCall({
  name: 'uploadMedia',
  method: 'POST',
  path: '/api/media',
  summary: 'Upload a whole file; images are re-encoded, which removes their metadata',
  access: 'media.create',
  budget: 'file',
  success: 'success.media_created',
  upload: {
    field: 'file',
    bytes: wholeMediaBytes,
    options: z.strictObject({ module: folder.optional(), alt: alt.optional() }),
  },
  reply: mediaDetail,
  status: 201,
  errors: [...fileErrors, 'file_upload_error'],
})

/** A file uploaded in chunks: how much has arrived. */
const mediaUpload = z.object({
  id: z.uuid(),
  received: z.int(),
  size: z.int(),
  /** maximum bytes of one chunk */
  chunk: z.int(),
})

export const startMediaUpload = defineCall({
  name: 'startMediaUpload',
  method: 'POST',
  path: '/api/media/uploads',
  summary: 'Start a chunked upload; name, size and space left are checked first',
  access: 'media.create',
  budget: 'file',
  body: z.strictObject({
    file_name: text(200).trim().min(1),
    size: z.int().min(1).max(maxMediaBytes.video),
    module: folder.optional(),
  }),
  reply: mediaUpload,
  status: 201,
  errors: [...fileErrors],
})

export const getMediaUpload = defineCall({
  name: 'getMediaUpload',
  method: 'GET',
  path: '/api/media/uploads/{id}',
  summary: 'Get how much of a file has been uploaded, to resume from there',
  access: 'media.create',
  budget: 'read',
  params,
  reply: mediaUpload,
  errors: ['upload_not_found'],
})

export const sendMediaPiece = defineCall({
  name: 'sendMediaPiece',
  method: 'PUT',
  path: '/api/media/uploads/{id}',
  summary: 'Upload the next chunk; the last one creates the media file',
  access: 'media.create',
  budget: 'file',
  params,
  query: z.strictObject({ offset: z.coerce.number().int().min(0) }),
  bytes: mediaPieceBytes,
  reply: mediaUpload.extend({
    /** present once the last chunk has arrived */
    media: mediaDetail.nullable(),
  }),
  errors: [...fileErrors, 'upload_not_found', 'upload_offset_wrong', 'body_too_large'],
})

export const cancelMediaUpload = defineCall({
  name: 'cancelMediaUpload',
  method: 'DELETE',
  path: '/api/media/uploads/{id}',
  summary: 'Cancel a chunked upload',
  access: 'media.create',
  budget: 'write',
  params,
  reply: z.object({}),
  errors: ['upload_not_found'],
})

export const updateMedia = defineCall({
  name: 'updateMedia',
  method: 'PUT',
  path: '/api/media/{id}',
  summary: 'Update the name, folder, texts or focus of a media file; fields you leave out stay as they are',
  access: 'media.update',
  budget: 'write',
  success: 'success.media_updated',
  params,
  body: z.strictObject({
    /** with its extension, which always matches the content */
    file_name: text(200).trim().min(1).optional(),
    module: folder.optional(),
    alt: alt.optional(),
    focal_x: z.number().min(0).max(1).optional(),
    focal_y: z.number().min(0).max(1).optional(),
    seen,
  }),
  reply: mediaDetail.extend({ reload_store: z.boolean() }),
  errors: [
    'validation_failed',
    'media_not_found',
    'changed_meanwhile',
    'module_not_found',
    'media_quota_reached',
    'media_kind_refused',
    'media_too_large',
    'not_permitted',
    'image_processing_error',
    'problem_saving_files',
    'busy',
  ],
})

export const cropMedia = defineCall({
  name: 'cropMedia',
  method: 'POST',
  path: '/api/media/{id}/crop',
  summary: 'Crop an image, in pixels of the uploaded original, which is kept so you can crop it again',
  access: 'media.update',
  budget: 'file',
  success: 'success.media_updated',
  params,
  body: area.extend({ seen }),
  reply: mediaDetail.extend({ reload_store: z.boolean() }),
  errors: [
    'validation_failed',
    'media_not_found',
    'changed_meanwhile',
    'media_kind_refused',
    'image_processing_error',
    'problem_saving_files',
    'busy',
  ],
})

export const hostVideo = defineCall({
  name: 'hostVideo',
  method: 'POST',
  path: '/api/media/{id}/hosting',
  summary: "Send a video to the video host (Vimeo); pages show it from there once it's ready",
  access: 'media.update',
  budget: 'write',
  success: 'success.film_on_its_way',
  params,
  body: z.strictObject({}).prefault({}),
  reply: mediaDetail,
  errors: ['media_not_found', 'media_kind_refused', 'video_host_unavailable'],
})

export const unhostVideo = defineCall({
  name: 'unhostVideo',
  method: 'DELETE',
  path: '/api/media/{id}/hosting',
  summary: 'Serve a video from this site again and delete it at its host',
  access: 'media.update',
  budget: 'write',
  success: 'success.media_updated',
  params,
  reply: mediaDetail.extend({ reload_store: z.boolean() }),
  errors: ['media_not_found'],
})

export const testStorage = defineCall({
  name: 'testStorage',
  method: 'POST',
  path: '/api/settings/test-storage',
  summary: 'Test the storage for new uploads by writing, reading and deleting a small file',
  access: 'external.settings',
  budget: 'ask',
  fresh: true,
  reply: z.object({
    works: z.boolean(),
    /** how far it got, or what stopped it before any file transfer */
    step: z.enum(['settings', 'connect', 'encrypt', 'sign_in', 'key', 'write', 'read', 'remove', 'done']),
    /** what the storage replied, without secrets */
    said: z.string(),
    milliseconds: z.int(),
  }),
  errors: ['confirm_identity'],
})

export const deleteMedia = defineCall({
  name: 'deleteMedia',
  method: 'DELETE',
  path: '/api/media/{id}',
  summary: "Delete a media file; if it's in use, this needs `even_used` and a recent identity check",
  access: 'media.delete',
  budget: 'write',
  success: 'success.media_deleted',
  params,
  body: z.strictObject({ even_used: z.boolean().default(false) }),
  reply: z.object({ reload_store: z.boolean() }),
  errors: ['validation_failed', 'media_not_found', 'media_in_use', 'confirm_identity'],
})
