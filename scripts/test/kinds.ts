export type Kind = 'mocking' | 'dom' | 'web' | 'house'

/**
 * With which others a test file shares a process, and what that has loaded: all but those that put something in the
 * place of a module, which no other must have loaded before. A process with the globals of a browser serves no others.
 */
export function kindOf(file: string, text: string): Kind {
  if (/\bvi[.](doMock|mock)[(]/.test(text)) return 'mocking'
  if (/^[/][/] @vitest-environment jsdom$/m.test(text)) return 'dom'
  return file.startsWith('src/web/') ? 'web' : 'house'
}
