import { domainSettings } from '#contract/site.ts'
import type { Call } from '#web/api/site-context.ts'

/** A domain's metadata of the home page for search engines. Empty fields use the site's defaults. */
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

/** Parses schema.org JSON. Operators write it manually, so invalid JSON is logged and ignored. */
function schemaOf(text: string): object | null {
  try {
    const value: unknown = text === '' ? null : JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch (error) {
    console.error('The schema of a domain could not be read', error)
    return null
  }
}
