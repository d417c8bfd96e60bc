import { backoffMs } from './backoff.ts'

/** The texts read so far, in the page's language. */
export const texts: Record<string, string> = {}

/**
 * Requests by domain. The empty name means all domains, which are loaded in development and after a key was missing.
 */
const asked = new Map<string, Promise<void>>()
const everything = ''
let address = ''
let ofPage: string[] = []

async function read(url: string): Promise<void> {
  const response = await fetch(url)
  const { code, data } = (await response.json()) as { code: number; data: Record<string, string> }
  if (code !== 0) throw new Error(`The texts could not be read: ${code}`)
  Object.assign(texts, data)
}

/** Retries until the texts are read: without them a page can be read but does not work. */
async function readUntilHere(url: string): Promise<void> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await read(url)
    } catch (error) {
      console.warn('The texts could not be read', error)
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

/**
 * Returns a route's text domains, which tools/route-texts.ts wrote. `texts` are for the page's start, `laterTexts` for
 * the parts that the page loads later.
 */
function textsOf(routeId: string) {
  return window.__reactRouterManifest?.routes[routeId] ?? {}
}

/**
 * Loads the texts that the page needs at the start. It uses the URL in the page's head, which the browser may have
 * fetched already.
 */
export function firstTexts(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[data-texts]')
  if (!link) throw new Error('The page names no texts')
  const [whole = '', domains] = link.href.split('&of=')
  address = whole
  ofPage = Object.keys(window.__reactRouterRouteModules ?? {}).flatMap((id) => split(textsOf(id).laterTexts))
  return need(domains ? split(domains) : [everything])
}

/** Loads the texts of a route before its page is shown. `pattern` has the router's form. */
export function textsOfRoute(pattern: string): Promise<void> {
  const { texts: domains, laterTexts } = textsOf(pattern.startsWith('/') ? pattern : `/${pattern}`)
  ofPage = split(laterTexts)
  return need(domains ? split(domains) : [everything])
}

/** Loads the texts of the page's later parts, before one of them is shown. */
export function textsOfParts(): Promise<void> {
  return need(ofPage)
}

/** Loads the texts of a part that is on every page, without those of the page's other parts. */
export function textsOfDomain(domain: string): Promise<void> {
  return need([domain])
}

/** Loads all texts. Called when a key is not in the build's lists. */
export function allTexts(): Promise<void> {
  return need([everything])
}
