/** The files that a form sent under a name, without the nameless one that stands for a field with no file. */
export function sentFiles(form: FormData, name = 'file'): File[] {
  return form
    .getAll(name)
    .filter((file): file is File => file instanceof File && (file.name !== '' || file.size > 0))
}
