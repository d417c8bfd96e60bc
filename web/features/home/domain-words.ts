import { domainSettings } from '#contract/site.ts'
import type { Call } from '#web/api/site-context.ts'

/** Home page metadata of a domain, for search engines. The site's defaults replace empty fields. */
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

/** Parses schema.org JSON, or returns null. Operators write it manually, so invalid JSON is logged and ignored. */
function schemaOf(text: string): object | null {
  try {
    const value: unknown = text === '' ? null : JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch (error) {
    console.error('The schema of a domain could not be read', error)
    return null
  }
}
