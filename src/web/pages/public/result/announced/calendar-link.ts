interface CalendarEvent {
  id: string
  title: string
  text: string
  link: string
  /** ISO times of the draw and of its sealing */
  at: string
  made: string
  product: string
}

const lastsMs = 15 * 60_000
/** RFC 5545, 3.1: octets of a line without its end. */
const maxLineLength = 75

/** A calendar event as a data link (RFC 5545), which needs neither scripts nor another request. */
export function calendarLink(event: CalendarEvent): string {
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(calendarFile(event))}`
}

export function calendarFile({ id, title, text, link, at, made, product }: CalendarEvent): string {
  const end = new Date(Date.parse(at) + lastsMs).toISOString()
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(product)}//draw//EN`,
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(link).hostname}`,
    `DTSTAMP:${stamp(made)}`,
    `DTSTART:${stamp(at)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(`${text}\n${link}`)}`,
    `URL:${link}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}

function stamp(moment: string): string {
  return `${moment.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|\n|\r/g, '\\n')
}

/** Long lines continue after a leading space; a character is never split. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  const lines = ['']
  let octets = 0
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (octets + size > maxLineLength) {
      lines.push(' ')
      octets = 1
    }
    lines[lines.length - 1] += letter
    octets += size
  }
  return lines.join('\r\n')
}
