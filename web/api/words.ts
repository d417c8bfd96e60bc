import { backoffMs } from './backoff.ts'

/** The messages read so far, in the page's language. */
export const words: Record<string, string> = {}

/** Requests by domain. The empty name means all domains: in development, and after a key was missing. */
const asked = new Map<string, Promise<void>>()
const everything = ''
let address = ''
let ofPage: string[] = []

async function read(url: string): Promise<void> {
  const response = await fetch(url)
  const { code, data } = (await response.json()) as { code: number; data: Record<string, string> }
  if (code !== 0) throw new Error(`The messages could not be read: ${code}`)
  Object.assign(words, data)
}

/** Without its messages a page can be read but does not work, so the request is retried until it succeeds. */
async function readUntilHere(url: string): Promise<void> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await read(url)
    } catch (error) {
      console.warn('The messages could not be read', error)
      await new Promise((resolve) => setTimeout(resolve, backoffMs(failures)))
    }
  }
}

/** Reads all missing domains in one request. Resolves when all requested domains are loaded. */
async function need(domains: readonly string[]): Promise<void> {
  const whole = asked.get(everything)
  if (whole) return whole
  const missing = domains.filter((domain) => !asked.has(domain))
  if (missing.length > 0) {
    const isWhole = missing.includes(everything)
    const reading = readUntilHere(isWhole ? address : `${address}&of=${missing.join('.')}`)
    for (const domain of isWhole ? [everything] : missing) asked.set(domain, reading)
  }
  await Promise.all(domains.map((domain) => asked.get(domain)))
}

const split = (domains: string | undefined) => (domains ? domains.split('.') : [])

/** tools/route-words.ts writes these: `words` for the page's start, `laterWords` for the parts it loads later. */
function wordsOf(routeId: string) {
  return window.__reactRouterManifest?.routes[routeId] ?? {}
}

/**
 * Loads the messages that the page needs at the start. It uses the URL in the page's head, which the browser may have
 * fetched already.
 */
export function firstWords(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[data-messages]')
  if (!link) throw new Error('The page names no messages')
  const [whole = '', domains] = link.href.split('&of=')
  address = whole
  ofPage = Object.keys(window.__reactRouterRouteModules ?? {}).flatMap((id) => split(wordsOf(id).laterWords))
  return need(domains ? split(domains) : [everything])
}

/** Loads the messages of a route before its page is shown. `pattern` has the router's form. */
export function wordsOfRoute(pattern: string): Promise<void> {
  const { words: domains, laterWords } = wordsOf(pattern.startsWith('/') ? pattern : `/${pattern}`)
  ofPage = split(laterWords)
  return need(domains ? split(domains) : [everything])
}

/** Loads the messages of the page's later parts, before such a part is shown. */
export function wordsOfParts(): Promise<void> {
  return need(ofPage)
}

/** Loads the messages of a part that is on every page, without those of the page's other parts. */
export function wordsOfDomain(domain: string): Promise<void> {
  return need([domain])
}

/** Loads all messages, when a key is not in the build's lists. */
export function allWords(): Promise<void> {
  return need([everything])
}
