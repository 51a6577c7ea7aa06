import { listSubmissions } from '#contract/content/forms.ts'

/** The call for one form, with its key filled into the path, because `loadList` supports no other parameters. */
export function submissionsOf(formKey: string): typeof listSubmissions {
  const path = listSubmissions.path.replace('{formKey}', formKey) as typeof listSubmissions.path
  return { ...listSubmissions, path }
}
