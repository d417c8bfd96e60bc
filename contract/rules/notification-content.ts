/**
 * The `content` of a notification consists of parts separated by pipes. Within a part, a pipe is written %7C, and a
 * percent sign that would start an escape is written %25. So a client that only splits at the pipes also gets the right
 * parts.
 */
export function contentOf(parts: readonly string[]): string {
  return parts.map((part) => part.replace(/%(?=25|7C)/g, '%25').replaceAll('|', '%7C')).join('|')
}

export function partsOf(content: string): string[] {
  return content.split('|').map((part) => part.replace(/%7C|%25(?=25|7C)/g, (found) => (found === '%7C' ? '|' : '%')))
}
