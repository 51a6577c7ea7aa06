/** Placeholders of saved replies; they are written the same in every language. */
export const replyVariables = ['name', 'ticket', 'subject', 'plan', 'product', 'agent'] as const
export type ReplyVariable = (typeof replyVariables)[number]

/** How a placeholder is written in a text. */
export function writtenVariable(name: ReplyVariable): string {
  return `{{${name}}}`
}

/**
 * A saved reply with its placeholders filled in. An unknown value takes the space before it along, so that "Hello
 * {{name}}," becomes "Hello,". What is no placeholder stays as it is written.
 */
export function fillReply(text: string, values: Readonly<Record<ReplyVariable, string>>): string {
  return text.replaceAll(/(\s?)\{\{\s*([a-z]+)\s*\}\}/g, (written, space: string, name: string) => {
    const variable = replyVariables.find((candidate) => candidate === name)
    if (!variable) return written
    const value = values[variable]
    return value && space + value
  })
}
