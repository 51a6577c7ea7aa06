/** Every way in which a file can be refused; each code has its message under `file.<code without file_>`. */
export const fileProblemCodes = [
  'file_type_unknown',
  'file_type_mismatch',
  'file_empty',
  'file_too_large',
  'file_too_many_rows',
  'file_too_many_cells',
  'file_too_complex',
  'file_timeout',
  'file_reader_failed',
  'file_encrypted',
  'file_damaged',
  'file_zip_bomb',
  'file_zip_link',
  'file_dtd',
  'file_nul',
  'file_bad_encoding',
  'file_encoding_unknown',
  'file_delimiter_invalid',
  'file_unclosed_quote',
  'file_line_too_long',
  'file_json_invalid',
  'file_json_shape',
  'file_too_deep',
  'file_duplicate_keys',
  'file_no_names',
  'file_column_unknown',
  'file_sheet_unknown',
] as const
export type FileProblemCode = (typeof fileProblemCodes)[number]

/** The one way in which a reader refuses a file: a stable code and the values for the placeholders of its message. */
export class FileProblem extends Error {
  readonly code: FileProblemCode
  readonly details: Record<string, string | number>

  constructor(code: FileProblemCode, details: Record<string, string | number> = {}, options?: ErrorOptions) {
    super(code, options)
    this.name = 'FileProblem'
    this.code = code
    this.details = details
  }
}

/** `limit` in bytes; the message speaks of megabytes. */
export function tooLarge(limit: number): FileProblem {
  return new FileProblem('file_too_large', { limit: Math.floor(limit / 1024 / 1024) })
}
