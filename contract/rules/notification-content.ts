/**
 * `content` of a notification is its parts between pipes (product.md 3). In a part, a pipe is written %7C and a percent
 * sign that would begin an escape %25, so that whoever cuts at the pipes alone has the right parts too.
 */
export function contentOf(parts: readonly string[]): string {
  return parts.map((part) => part.replace(/%(?=25|7C)/g, '%25').replaceAll('|', '%7C')).join('|')
}

/** The parts of a content, as they were given to `contentOf`. */
export function partsOf(content: string): string[] {
  return content.split('|').map((part) => part.replace(/%7C|%25(?=25|7C)/g, (found) => (found === '%7C' ? '|' : '%')))
}
