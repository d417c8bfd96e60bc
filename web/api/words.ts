import { backoffMs } from './backoff.ts'

/** What has been read of the language's messages; it grows. */
export const words: Record<string, string> = {}

/** By domain; under the empty name every domain, in development and after a key was missing. */
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

/** Without its words a page can be read but does nothing, so they are asked for until they are here. */
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

/** Reads what is not here yet, all of it in one request; resolves when every one of the domains is. */
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

/** tools/route-words.ts has written them: `words` where the page begins, `laterWords` in what it loads afterwards. */
function wordsOf(routeId: string) {
  return window.__reactRouterManifest?.routes[routeId] ?? {}
}

/** The words that the loaded page begins with: the address its head names, so that the answer may be here already. */
export function firstWords(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[data-messages]')
  if (!link) throw new Error('The page names no messages')
  const [whole = '', domains] = link.href.split('&of=')
  address = whole
  ofPage = Object.keys(window.__reactRouterRouteModules ?? {}).flatMap((id) => split(wordsOf(id).laterWords))
  return need(domains ? split(domains) : [everything])
}

/** Before the page of a route is shown. `pattern` is as the router gives it. */
export function wordsOfRoute(pattern: string): Promise<void> {
  const { words: domains, laterWords } = wordsOf(pattern.startsWith('/') ? pattern : `/${pattern}`)
  ofPage = split(laterWords)
  return need(domains ? split(domains) : [everything])
}

/** Before a part is shown that the page loads by itself. */
export function wordsOfParts(): Promise<void> {
  return need(ofPage)
}

/** Of a part that every page loads by itself: without what else the page's parts need. */
export function wordsOfDomain(domain: string): Promise<void> {
  return need([domain])
}

/** A key that the lists of the build do not know of: all that there is. */
export function allWords(): Promise<void> {
  return need([everything])
}
