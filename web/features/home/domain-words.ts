import { domainSettings } from '#contract/site.ts'
import type { Call } from '#web/api/site-context.ts'

/** What a domain tells search engines of the home page: the site's own words stand where it says nothing. */
export type DomainWords = { title: string; description: string; schema: object | null }

export async function loadDomainWords(call: Call, domain: string): Promise<DomainWords> {
  try {
    const { title, description, schema } = await call(domainSettings, { domain })
    return { title, description, schema: schemaOf(schema) }
  } catch (error) {
    console.error('The settings of a domain could not be read', error)
    return { title: '', description: '', schema: null }
  }
}

/** schema.org as JSON. Operators write it by hand; the page stands without it. */
function schemaOf(text: string): object | null {
  try {
    const value: unknown = text === '' ? null : JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch (error) {
    console.error('The schema of a domain could not be read', error)
    return null
  }
}
