import { paths } from '#locales/page-paths.ts'
import { type Page, pages } from '#locales/paths.ts'

/** A page of the site whose address has no parameters. */
export function plainPage(name: string | null | undefined): Page | undefined {
  const page = pages.find((candidate) => candidate === name)
  return page && !paths[page].en.includes(':') ? page : undefined
}

export function isPlainPage(name: string | null | undefined): boolean {
  return plainPage(name) !== undefined
}
