export type Kind = 'mocking' | 'dom' | 'web' | 'house'

/**
 * With which others a test file shares a process, and what that has loaded. A process with the globals of a browser
 * serves no others. What puts something in the place of a module needs our own modules loaded again: files of the web
 * all have that, any other runs alone.
 */
export function kindOf(file: string, text: string): Kind {
  if (/^[/][/] @vitest-environment jsdom$/m.test(text)) return 'dom'
  if (file.startsWith('src/web/')) return 'web'
  return /\bvi[.](doMock|mock)[(]/.test(text) ? 'mocking' : 'house'
}
