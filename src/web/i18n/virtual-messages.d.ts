declare module 'virtual:messages/*' {
  type Messages = Readonly<Record<string, string>>
  export const frame: Messages
  export const patterns: Readonly<Record<string, string>>
  export const pages: Readonly<Record<string, () => Promise<{ default: Messages }>>>
  export const parts: Readonly<Record<string, () => Promise<{ default: Messages }>>>
}
