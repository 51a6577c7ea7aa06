declare module 'virtual:messages/*' {
  type Messages = Readonly<Record<string, string>>
  export const frame: Messages
  export const patterns: Readonly<Record<string, string>>
  type TextLoads = Readonly<Record<string, () => Promise<{ default: Messages }>>>
  export const pages: TextLoads
  export const pagesApart: () => Promise<{ pages: TextLoads }>
  export const parts: TextLoads
}

declare module 'virtual:messages' {
  /** every text, by language; for the server */
  const texts: Readonly<Record<string, Readonly<Record<string, string>>>>
  export default texts
}
